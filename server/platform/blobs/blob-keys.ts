import { mediaPath } from '#contract/wire/stored-files.ts';

const keyForm = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;
const folderForm = /^(?:[a-z0-9-]+\/)+$/;
const maxKeyLength = 200;

/** Whether a key has the form that `Blobs` accepts: no dots except the extension's, so it cannot leave its folder. */
export function isBlobKey(key: string): boolean {
  return key.length <= maxKeyLength && keyForm.test(key);
}

/** Returns the key; throws if it is not valid. */
export function checkedKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`not a blob key: ${key}`);
  return key;
}

/** Returns the folder; throws if it is not valid, which includes the whole store. */
export function checkedFolder(folder: string): string {
  if (folder.length > maxKeyLength || !folderForm.test(folder)) throw new Error(`not a folder of blobs: ${folder}`);
  return folder;
}

/** Our own address of a file. */
export function blobPath(key: string): string {
  return mediaPath(checkedKey(key));
}
