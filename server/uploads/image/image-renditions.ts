import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { type ImageWidth, imageWidths, maxImagePixels, maxImageSide, maxImageWidth } from '#contract/shop/catalog/image-sizes.ts';
import { createSlots } from '#server/platform/slots.ts';

export type Rendition = { width: ImageWidth; data: Uint8Array };
export type Renditions = { renditions: Rendition[]; width: number; height: number };
/** `type`: not a whole PNG, JPEG, GIF or WebP. `size`: too many pixels. `memory`: it can only be decoded as a whole, which would take too much. */
export type ImageProblem = 'type' | 'size' | 'memory';

/** docs/product.md, "Products screen": PNG, JPEG, GIF, WebP. An animated PNG has the type `image/apng`; its first frame is used, as a GIF's and a WebP's. */
const acceptedTypes = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp'];
/** A strip this much taller than wide is fitted in rather than kept at full width: WebP ends at 16,383 pixels. */
const maxHeightPerWidth = 3;
/** Bytes of a picture whose format can only be decoded as a whole: 100 megapixels of a GIF. */
const maxHeldBytes = 400_000_000;
const maxLightBytes = 100_000_000;
const maxSeconds = 30;
/** Of WebP, 0 to 100. At 80 fine cloth is a fifth larger, and looks the same at twice its size. */
const quality = 75;
/** A decode takes a core and up to `maxLightBytes` of memory. Of heavier ones, only one runs at a time. */
const maxDecodedAtOnce = 2;

// One thread for each image, and no cache of pictures that nobody asks for twice.
sharp.concurrency(1);
sharp.cache(false);
const inSlot = createSlots(maxDecodedAtOnce);
const inHeavySlot = createSlots(1);

/**
 * The picture in the file as WebP in every width of `imageWidths`, upright, sRGB, without metadata. What its header says decides whether
 * it is decoded at all. Nothing of the file itself survives: what a browser gets, we encoded.
 */
export async function renderImage(path: string): Promise<Renditions | ImageProblem> {
  const type = await fileTypeFromFile(path);
  if (!type || !acceptedTypes.includes(type.mime)) return 'type';
  const header = await orUndefined(inSlot(() => sharp(path, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata()));
  if (!header) return 'type';
  const { width, height } = header;
  if (Math.max(width, height) > maxImageSide || width * height > maxImagePixels) return 'size';
  const held = heldBytes(header);
  if (held > maxHeldBytes) return 'memory';
  const rendered = await (held > maxLightBytes ? inHeavySlot(() => inSlot(() => render(path))) : inSlot(() => render(path)));
  return rendered ?? 'type';
}

async function render(path: string): Promise<Renditions | undefined> {
  const picture = await orUndefined(decode(path));
  if (!picture) return undefined;
  const { data, info } = picture;
  const renditions = await Promise.all(
    imageWidths.map(async (width) => {
      const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
      return { width, data: await image.resize(box(width)).webp({ quality, effort: 4 }).toBuffer() };
    }),
  );
  return { renditions, width: info.width, height: info.height };
}

/** A baseline JPEG is shrunk while it is read, and a plain PNG comes line by line: neither is ever in memory as a whole. */
async function decode(path: string) {
  return await sharp(path, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(box(maxImageWidth))
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** What decoding holds in memory at once: all of a GIF, a WebP and an interlaced PNG, and two bytes a coefficient of a progressive JPEG. */
function heldBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const pixels = width * height;
  if (format === 'gif' || format === 'webp') return pixels * 4;
  if (!isProgressive) return 0;
  if (format !== 'jpeg') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
}

function box(width: number) {
  return { width, height: width * maxHeightPerWidth, fit: 'inside', withoutEnlargement: true } as const;
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}
