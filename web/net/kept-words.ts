/** What could not be kept: the browser allows no storage, or it is full. It counts until the page is left. */
const unkept: Record<string, string> = {};

/** Null where nothing is kept, and on the server. */
export function readKept(key: string): string | null {
  try {
    return unkept[key] ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, word: string): void {
  try {
    localStorage.setItem(key, word);
    delete unkept[key];
  } catch {
    unkept[key] = word;
  }
}
