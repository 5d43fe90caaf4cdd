import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Draws what devices put on a home screen (`web/shell/public/manifest.webmanifest`) from the icon of the site, and what links to the site show. */
const folder = join(import.meta.dirname, '../web/shell/public');
const icon = await readFile(join(folder, 'icon.svg'), 'utf8');
/** To its edges, for devices that cut their own shape. */
const square = icon.replace(' rx="220"', '');
/** All that counts within the circle that every mask leaves (W3C, Web Application Manifest, "Icon masks and safe zone"). */
const safe = square.replace(/(<rect[^>]*>)([\s\S]*)<\/svg>/, '$1<g transform="translate(150 150) scale(0.7)">$2</g></svg>');

const drawn: [name: string, from: string, pixels: number][] = [
  ['icon-180.png', square, 180],
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-maskable-512.png', safe, 512],
];
for (const [name, from, pixels] of drawn) {
  const png = await sharp(Buffer.from(from), { density: 200 }).resize(pixels, pixels).png({ palette: true, compressionLevel: 9 }).toBuffer();
  await writeFile(join(folder, name), png);
}

await drawSharePicture();

/** Logo and a phone with the running product under the awning, 1200 × 630 (`web/net/share-preview.ts`). */
async function drawSharePicture(): Promise<void> {
  const logo = await readFile(join(folder, '../../ui/display/logo.svg'), 'utf8');
  const drawn = /<symbol[^>]*>([\s\S]*)<\/symbol>/.exec(logo)?.[1] ?? '';
  const words = drawn.replace('var(--color-marigold)', '#ffb000');
  const stripes = Array.from({ length: 20 }, (_, index) => {
    const [x, color] = [index * 60, index % 2 ? '#ffb000' : '#fbf8f3'];
    return `<path fill="${color}" d="M${x} 0h60v66a30 30 0 0 1-60 0Z"/>`;
  });
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#17120f"/>
    <rect x="834" y="126" width="284" height="504" rx="28" fill="#3a312b"/>${stripes.join('')}
    <g color="#fbf8f3" fill="currentColor" transform="translate(84 250) scale(0.172)">${words}</g></svg>`;
  const corners = '<svg width="264" height="492"><rect width="264" height="560" rx="20"/></svg>';
  const still = await sharp(join(folder, '../front/landing/pictures/show-loop.webp')).resize(264, 492, { position: 'top' }).png().toBuffer();
  const screen = await sharp(still)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const picture = sharp(Buffer.from(ground))
    .resize(1200, 630)
    .composite([{ input: screen, left: 844, top: 136 }]);
  await writeFile(join(folder, 'share.png'), await picture.png({ palette: true, compressionLevel: 9 }).toBuffer());
}
