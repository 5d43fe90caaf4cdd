/** docs/product.md, "Live feed": 1,000 or more as K, 1,000,000 or more as M, one decimal. */
export function compactCount(count: number): string {
  if (count < 1_000) return String(count);
  const [unit, name] = count < 999_950 ? [1_000, 'K'] : [1_000_000, 'M'];
  return `${(count / Number(unit)).toFixed(1)}${name}`;
}
