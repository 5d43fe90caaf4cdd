import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { VideoFileId } from '#contract/ids.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';

/** Hands a film of this folder in as a browser does, in one request. */
export async function uploadFilm({ handleUpload }: Context['videoFiles'], seller: Actor, path: string): Promise<VideoFileId> {
  const film = await readFile(join(import.meta.dirname, path));
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(film.byteLength),
    'Upload-Metadata': `filename ${Buffer.from(basename(path)).toString('base64')}`,
    'Content-Type': 'application/offset+octet-stream',
  };
  const answer = await handleUpload(new Request(`http://localhost${videoUploadPath}`, { method: 'POST', headers, body: film }), seller);
  if (answer.status !== 201) throw new Error(`the demo film ${path} was refused: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('Location')?.split('/').at(-1) as VideoFileId;
}
