/** Where stored files are, as a path of the site. */
const prefix = '/media/';

/** A stored file by its key. */
export function mediaPath(key: string): string {
  return `${prefix}${key}`;
}

export function isMediaPath(path: string): boolean {
  return path.startsWith(prefix);
}

/** The key of a stored file; the path must be one. */
export function mediaKeyOf(path: string): string {
  return path.slice(prefix.length);
}
