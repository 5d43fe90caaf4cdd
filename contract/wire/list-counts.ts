/** Up to so many rows that match are counted exactly; of more it is said that they are more. */
export const maxCounted = 1_000;
