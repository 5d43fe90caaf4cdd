import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bytes as bytesOf } from 'node:stream/consumers';
import type { BlobStream } from '#server/platform/blobs/blob-streams.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import { copyToMp4 } from './mp4-copy.ts';
import { recordingFiles } from './recording-files.ts';
import type { ListedSegment } from './replay/vod-playlists.ts';

type Source = { blobs: Blobs; workFolder: string; token: string; segments: readonly ListedSegment[]; signal: AbortSignal };

/** Makes one MP4 of stored segments of one configuration, which stands until `use` is done. */
export async function withMp4<T>({ blobs, workFolder, token, segments, signal }: Source, use: (mp4: BlobStream) => Promise<T>): Promise<T> {
  const [first] = segments;
  if (!first) throw new Error('there is no segment to make an MP4 of');
  const draft = join(workFolder, randomUUID());
  await mkdir(workFolder, { recursive: true });
  try {
    const init = await bytesOf(blobs.read(recordingFiles.init(token, first)));
    const read = (segment: ListedSegment) => bytesOf(blobs.read(recordingFiles.segment(token, segment)));
    return await use(await copyToMp4(draft, { segments, init, read, signal }));
  } finally {
    await rm(draft, { force: true });
  }
}
