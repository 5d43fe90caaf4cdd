/** Empty for what is nested deeper than can be written. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

/** Whether PostgreSQL can store it as JSON: without NUL and halves of characters, which `JSON.stringify` writes as escapes. */
export function isStorable(value: unknown): boolean {
  const json = writeJson(value);
  const escapes = json.match(/\\(?:u[0-9a-f]{4}|.)/g) ?? [];
  return json !== '' && !escapes.some((one) => /^\\u(?:0000|d[89a-f])/.test(one));
}
