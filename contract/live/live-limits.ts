/** A scheduled event that is so late counts as forgotten (docs/product.md, "Overview"). */
export const forgottenMs = 6 * 3_600_000;
