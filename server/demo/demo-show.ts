import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductId, VideoFileId } from '#contract/ids.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';

type Parts = Pick<Context, 'live' | 'uploads' | 'videoFiles'>;

const name = 'rangrez-show.mp4';
const form = {
  title: 'Demo: Rangrez, block by block',
  description: 'Drawn pictures and a soft tone that play over and over, so that this shop has a live event. Go live to add your own.',
};

/** A show that begins again for ever (filmed by scripts/draw-demo). It goes live by itself once its video is processed. */
export async function seedDemoShow({ live, uploads, videoFiles }: Parts, seller: Actor, productIds: ProductId[]): Promise<void> {
  const bytes = createReadStream(join(import.meta.dirname, 'images/rangrez-poster.jpg'));
  const picture = await uploads.createImage(seller, { name: 'rangrez-poster.jpg', bytes });
  const film = { stream_source: 'prerecorded', video_file_id: await upload({ videoFiles }, seller), start_position_seconds: 0 } as const;
  const show = await live.create(seller, { ...form, ...film, product_ids: productIds }, { loops: true });
  if (!show.ok) throw new Error(`the demo show was refused: ${show.problem.message}`);
  // A server without ffmpeg takes no picture from the video.
  if (picture.ok) await live.setThumbnail(show.value.id, picture.value.url);
}

/** As a browser does, in one request. */
async function upload({ videoFiles }: Pick<Parts, 'videoFiles'>, seller: Actor): Promise<VideoFileId> {
  const film = await readFile(join(import.meta.dirname, name));
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(film.byteLength),
    'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
    'Content-Type': 'application/offset+octet-stream',
  };
  const request = new Request(`http://localhost${videoUploadPath}`, { method: 'POST', headers, body: film });
  const answer = await videoFiles.handleUpload(request, seller);
  if (answer.status !== 201) throw new Error(`the demo film was refused: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('Location')?.split('/').at(-1) as VideoFileId;
}
