const isLarge = process.env.RACES === 'large';

/** How many race: few enough for every run of the tests, and so many with `RACES=large`, as `npm run bench -- races` sets it. */
export const raceSizes = isLarge
  ? { buyers: 5_000, keys: 1_000, messageRounds: 50, killRounds: 20 }
  : { buyers: 2_000, keys: 200, messageRounds: 5, killRounds: 4 };
/** Milliseconds that such a test may take. */
export const raceTimeout: number = isLarge ? 900_000 : 120_000;
