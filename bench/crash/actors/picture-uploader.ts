import sharp from 'sharp';
import { imageFiles } from '#contract/shop/catalog/image-sizes.ts';
import { below } from '../../fuzz/mutation.ts';
import type { World } from '../world.ts';

/** Enough pixels that the encoding takes long enough to be killed in it. */
const side = 900;

/** Uploads one picture after the other. */
export async function runPictureUploader(world: World): Promise<void> {
  const random = world.random('pictures');
  const visitor = world.visitor(world.shop.seller.token);
  while (!world.isOver) {
    const color = { r: below(256, random), g: below(256, random), b: below(256, random) };
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: color, noise } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], 'stole.jpg', { type: 'image/jpeg' }));
    const timer = setTimeout(() => world.moments.emit('picture'), below(60, random));
    const answer = await visitor.ask('POST', '/api/seller/uploads/images', form);
    clearTimeout(timer);
    if (answer?.status === 201) {
      const { url, width, height } = answer.body;
      world.history.pictures.push({ url, round: world.round, width, height, files: [] });
    }
    if (!answer) await world.untilUp();
    await world.rest(150 + below(300, random));
  }
}

/** Takes every file of each acknowledged picture of the round and reads it whole. */
export async function lookAtPictures(world: World): Promise<void> {
  for (const picture of world.history.pictures.filter(({ round }) => round === world.round)) {
    picture.files = await Promise.all(imageFiles(picture.url).map(({ url }) => take(world, url)));
  }
}

async function take(world: World, url: string) {
  const answer = await fetch(`${world.url}${url}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { info } = await sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ info: { width: 0 } }));
  return { url, status: answer.status, width: info.width };
}
