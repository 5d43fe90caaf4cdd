import { fileTypeFromBuffer } from 'file-type';

/** Container formats, by the names of ffmpeg's demuxers; only the one that matches may read the file. */
export type Container = 'mov' | 'matroska' | 'ogg';

/** Bytes at the beginning that are enough to recognize a container. */
export const sniffedBytes = 4100;

const byType: Record<string, Container> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
};
const byEnding: Record<string, Container> = { mp4: 'mov', webm: 'matroska', ogg: 'ogg' };

export async function findContainer(beginning: Uint8Array): Promise<Container | undefined> {
  const type = await fileTypeFromBuffer(beginning);
  return type && byType[type.mime];
}

/** The container that a file's name promises. */
export function containerOfName(name: string): Container | undefined {
  return byEnding[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
}
