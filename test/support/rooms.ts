/** Folders of a zone whose folders are rooms (ARCHITECTURE, "Rooms"). */
const groups = ['shop'];

/** The room of a file, by its path from the project's root: the first folder of its zone, or the second where the first is a group of rooms. Undefined beside the rooms. */
export function roomOf(file: string): string | undefined {
  const folders = file.split('/').slice(1, -1);
  return groups.includes(folders[0] ?? '') ? folders[1] : folders[0];
}
