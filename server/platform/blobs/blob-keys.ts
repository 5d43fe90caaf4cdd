const keyForm = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;
const folderForm = /^(?:[a-z0-9-]+\/)+$/;
const longestKey = 200;

/** Whether a key has the only form `Blobs` accepts: no dots but the extension's, so it cannot leave its folder. */
export function isBlobKey(key: string): boolean {
  return key.length <= longestKey && keyForm.test(key);
}

/** The key; throws for what is none. */
export function checkedKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`not a blob key: ${key}`);
  return key;
}

/** The folder; throws for what is none, and so for the whole store. */
export function checkedFolder(folder: string): string {
  if (folder.length > longestKey || !folderForm.test(folder)) throw new Error(`not a folder of blobs: ${folder}`);
  return folder;
}

/** Our own address of a file. */
export function mediaPath(key: string): string {
  return `/media/${checkedKey(key)}`;
}
