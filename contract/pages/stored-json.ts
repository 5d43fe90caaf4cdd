/** How deep sections may nest; lists within lists of a text come to half of it. */
const maxDepth = 60;

/** Whether PostgreSQL can store it as JSON, without NUL and halves of characters, and every reader gets to its bottom. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return depth < maxDepth && Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1));
}
