import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { bluePotteryBowls } from './scenes/blue-pottery-bowls.ts';
import { brassDiya } from './scenes/brass-diya.ts';
import { caneLanternPicture } from './scenes/cane-lantern.ts';
import { ajrakhCushion, bagruCushions } from './scenes/cushions.ts';
import { leafKurta, madderKurta } from './scenes/dyed-kurtas.ts';
import { dyerMark } from './scenes/dyer-mark.ts';
import { bagruSaree, blockBedsheet, indigoDupatta, leafDupatta, stripedCurtain, tableRunner } from './scenes/hung-cloths.ts';
import { indigoKurta } from './scenes/indigo-kurta.ts';
import { madderStole } from './scenes/madder-stole.ts';
import { marketStall } from './scenes/market-stall.ts';
import { spinFan } from './scenes/spin-fan.ts';
import * as turned from './scenes/turned-goods.ts';

/** Draws the demo store's pictures into server/demo/images, those of what its show does not have into its folder `more`: `node scripts/draw-demo/draw-demo.ts [name …]`. */
const folder = new URL('../../server/demo/images/', import.meta.url);
const largest = 180_000;
/** Of products that the show does not have. */
const largestOfOthers = 90_000;

/** The show moves in on them, too. */
const filmed: Record<string, () => string> = {
  'double-ended-spin-fan': spinFan,
  'indigo-block-print-kurta': indigoKurta,
  'brass-diya-lamp': brassDiya,
  'madder-ajrakh-stole': madderStole,
  'blue-pottery-bowls': bluePotteryBowls,
  'woven-cane-lantern': caneLanternPicture,
  'rangrez-poster': marketStall,
  'rangrez-mark': dyerMark,
};

const others: Record<string, () => string> = {
  'madder-block-print-kurta': madderKurta,
  'leaf-block-print-kurta': leafKurta,
  'indigo-ajrakh-dupatta': indigoDupatta,
  'bagru-boota-saree': bagruSaree,
  'leaf-handloom-dupatta': leafDupatta,
  'star-table-runner': tableRunner,
  'block-print-bedsheet': blockBedsheet,
  'striped-handloom-curtain': stripedCurtain,
  'bagru-cushion-covers': bagruCushions,
  'ajrakh-floor-cushion': ajrakhCushion,
  'beaten-brass-lota': turned.brassLota,
  'copper-water-bottle': turned.copperBottle,
  'terracotta-planters': turned.terracottaPlanter,
  'blue-pottery-vase': turned.bluePotteryVase,
  'blue-pottery-tumblers': turned.bluePotteryTumblers,
  'brass-hand-bell': turned.brassBell,
  'lac-bangles': turned.lacBangles,
  'clay-diyas': turned.clayDiyas,
};

/** The picture as a JPEG of quality 82, or the best quality that stays under so many bytes. */
async function encode(svg: string, most: number): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg), { unlimited: true }).flatten().png({ compressionLevel: 1 }).toBuffer();
  let jpeg: Buffer;
  let quality = 82;
  do {
    jpeg = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer();
    quality -= 3;
  } while (jpeg.length > most && quality > 30);
  return jpeg;
}

const wanted = process.argv.slice(2);
await mkdir(new URL('more/', folder), { recursive: true });
for (const [name, draw] of Object.entries({ ...filmed, ...others })) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const isFilmed = name in filmed;
  const jpeg = await encode(draw(), isFilmed ? largest : largestOfOthers);
  await writeFile(new URL(isFilmed ? `${name}.jpg` : `more/${name}.jpg`, folder), jpeg);
  process.stdout.write(`${name}.jpg ${Math.round(jpeg.length / 1000)} kB\n`);
}
