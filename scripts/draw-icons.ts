import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Draws what devices put on a home screen (`web/shell/public/manifest.webmanifest`) from the icon of the site. */
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
