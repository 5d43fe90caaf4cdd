import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type ImageWidth, imageWidths, largestImageWidth } from '#contract/product-images.ts';

export type Rendition = { width: ImageWidth; data: Uint8Array };
export type Renditions = { renditions: Rendition[]; width: number; height: number };

/** Specification §5: png, jpg, jpeg, gif. A PNG that moves says `image/apng`; its first frame is used, as a GIF's. */
const acceptedTypes = ['image/png', 'image/apng', 'image/jpeg', 'image/gif'];
/** 25 megapixels decode into 100 MB; a small file that unpacks to more is an attack or a mistake. */
const maximumPixels = 25_000_000;
/** A strip this much taller than wide is fitted in rather than kept at full width: WebP ends at 16,383 pixels. */
const tallest = 3;

// One thread for each image, and no cache of pictures that nobody asks for twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The picture as WebP in every width of `imageWidths`, upright, sRGB, without metadata; `undefined` when the bytes are not
 * a whole PNG, JPEG or GIF of at most 25 megapixels. Nothing of the file itself survives: what a browser gets, we encoded.
 */
export async function renderImage(file: Uint8Array): Promise<Renditions | undefined> {
  const type = await fileTypeFromBuffer(file);
  if (!type || !acceptedTypes.includes(type.mime)) return undefined;
  const picture = await decode(file);
  if (!picture) return undefined;
  const { data, info } = picture;
  const renditions = await Promise.all(
    imageWidths.map(async (width) => {
      const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
      return { width, data: await image.resize(box(width)).webp({ quality: 80, effort: 4 }).toBuffer() };
    }),
  );
  return { renditions, width: info.width, height: info.height };
}

async function decode(file: Uint8Array) {
  try {
    return await sharp(file, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(box(largestImageWidth))
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

function box(width: number) {
  return { width, height: width * tallest, fit: 'inside', withoutEnlargement: true } as const;
}
