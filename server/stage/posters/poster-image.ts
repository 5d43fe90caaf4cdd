import sharp from 'sharp';
import { posterSize } from '#contract/wire/media-formats.ts';

const maxPixels = 4_000_000;

/**
 * The picture as a JPEG of `posterSize` without metadata; `undefined` when the bytes are not a whole JPEG. What a stranger sent is never
 * served: every byte that leaves was encoded here.
 */
export async function encodePoster(file: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
    if ((await image.metadata()).format !== 'jpeg') return undefined;
    const encoded = await image
      .resize({ ...posterSize, fit: 'cover' })
      .toColorspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer();
    return new Uint8Array(encoded);
  } catch {
    return undefined;
  }
}
