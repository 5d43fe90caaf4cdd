import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { VideoFileId } from '#contract/ids.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { topics } from '#server/topics.ts';

type Films = Context['videoFiles'];

/** Hands a film of this folder in as a browser does, in one request. */
export async function uploadFilm(videoFiles: Films, seller: Actor, path: string): Promise<VideoFileId> {
  const id = await tryUpload(videoFiles, seller, path);
  if (!id) throw new Error(`the demo film ${path} was refused: too many are on their way`);
  return id;
}

/** Waits while as many are on their way as may be at once. `undefined` when it was stopped before. */
export async function uploadFilmInTurn(
  { videoFiles, bus }: Pick<Context, 'videoFiles' | 'bus'>,
  seller: Actor,
  path: string,
  stop: AbortSignal,
): Promise<VideoFileId | undefined> {
  const stopped = once(stop, 'abort');
  while (!stop.aborted) {
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    const unsubscribe = bus.subscribe(topics.videoFileChanged, () => resolve());
    try {
      const id = await tryUpload(videoFiles, seller, path);
      if (id) return id;
      await Promise.race([changed, stopped]);
    } finally {
      unsubscribe();
    }
  }
  return undefined;
}

/** `undefined` while too many are on their way. */
async function tryUpload({ handleUpload }: Films, seller: Actor, path: string): Promise<VideoFileId | undefined> {
  const film = await readFile(join(import.meta.dirname, path));
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(film.byteLength),
    'Upload-Metadata': `filename ${Buffer.from(basename(path)).toString('base64')}`,
    'Content-Type': 'application/offset+octet-stream',
  };
  const answer = await handleUpload(new Request(`http://localhost${videoUploadPath}`, { method: 'POST', headers, body: film }), seller);
  if (answer.status === 429) return undefined;
  if (answer.status !== 201) throw new Error(`the demo film ${path} was refused: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('Location')?.split('/').at(-1) as VideoFileId;
}
