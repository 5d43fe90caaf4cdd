import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { ProductId } from '#contract/ids.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { uploadFilm } from './upload-film.ts';

type Parts = Pick<Context, 'live' | 'uploads' | 'videoFiles'>;

const name = 'rangrez-show.mp4';
const form = {
  title: 'Demo: Rangrez, block by block',
  description: 'Drawn pictures and a soft tone that play over and over, so that this shop has a live event. Go live to add your own.',
};

/** A show that begins again for ever (filmed by scripts/draw-demo). It goes live by itself once its video is processed. Returns its picture; empty where that was refused. */
export async function seedDemoShow({ live, uploads, videoFiles }: Parts, seller: Actor, productIds: ProductId[]): Promise<string> {
  const bytes = createReadStream(join(import.meta.dirname, 'images/rangrez-poster.jpg'));
  const picture = await uploads.createImage(seller, { name: 'rangrez-poster.jpg', bytes });
  const film = {
    stream_source: 'prerecorded',
    video_file_id: await uploadFilm(videoFiles, seller, name),
    start_position_seconds: 0,
    made_by_ai: false,
  } as const;
  const show = await live.create(seller, { ...form, ...film, product_ids: productIds }, { loops: true });
  if (!show.ok) throw new Error(`the demo show was refused: ${show.problem.message}`);
  // A server without ffmpeg takes no picture from the video.
  if (picture.ok) await live.setThumbnail(show.value.id, picture.value.url);
  return picture.ok ? picture.value.url : '';
}
