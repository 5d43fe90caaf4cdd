/** When a page inside an app says so, and for how long (docs/product.md, "In-app browsers"). */
export const hintAfterMs = 1_500;
export const hintForMs = 10_000;
