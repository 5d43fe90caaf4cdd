import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { bluePotteryBowls } from './scenes/blue-pottery-bowls.ts';
import { brassDiya } from './scenes/brass-diya.ts';
import { caneLanternPicture } from './scenes/cane-lantern.ts';
import { dyerMark } from './scenes/dyer-mark.ts';
import { indigoKurta } from './scenes/indigo-kurta.ts';
import { madderStole } from './scenes/madder-stole.ts';
import { marketStall } from './scenes/market-stall.ts';
import { spinFan } from './scenes/spin-fan.ts';

/** Draws the demo store's pictures into server/demo/images: `node scripts/draw-demo/draw-demo.ts [name …]`. */
const folder = new URL('../../server/demo/images/', import.meta.url);
const largest = 180_000;

const pictures: Record<string, () => string> = {
  'double-ended-spin-fan': spinFan,
  'indigo-block-print-kurta': indigoKurta,
  'brass-diya-lamp': brassDiya,
  'madder-ajrakh-stole': madderStole,
  'blue-pottery-bowls': bluePotteryBowls,
  'woven-cane-lantern': caneLanternPicture,
  'rangrez-poster': marketStall,
  'rangrez-mark': dyerMark,
};

/** The picture as a JPEG of quality 82, or the best quality that stays under `largest` bytes. */
async function encode(svg: string): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg), { unlimited: true }).flatten().png({ compressionLevel: 1 }).toBuffer();
  let jpeg: Buffer;
  let quality = 82;
  do {
    jpeg = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer();
    quality -= 3;
  } while (jpeg.length > largest && quality > 40);
  return jpeg;
}

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const jpeg = await encode(draw());
  await writeFile(new URL(`${name}.jpg`, folder), jpeg);
  process.stdout.write(`${name}.jpg ${Math.round(jpeg.length / 1000)} kB\n`);
}
