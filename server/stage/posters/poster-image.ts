import sharp from 'sharp';

/** What every poster becomes; the seller's browser sends this size already. */
const size = { width: 360, height: 640 };
const mostPixels = 4_000_000;

/**
 * The picture as a JPEG of 360×640 without metadata; `undefined` when the bytes are not a whole JPEG. What a stranger sent is never
 * served: every byte that leaves was encoded here.
 */
export async function encodePoster(file: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' });
    if ((await image.metadata()).format !== 'jpeg') return undefined;
    const encoded = await image
      .resize({ ...size, fit: 'cover' })
      .toColorspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer();
    return new Uint8Array(encoded);
  } catch {
    return undefined;
  }
}
