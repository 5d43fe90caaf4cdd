import { isMediaPath, mediaKeyOf, mediaPath } from '#contract/wire/stored-files.ts';

/**
 * Widths in pixels at which pictures are stored, ascending: the list of new pictures, then those before it. The `url` of a picture names the
 * largest of its list, by which its files are found for ever: no list leaves, and each has a largest of its own. No picture is enlarged.
 */
const storedWidths = [[320, 640, 1200]] as const;

/** What a place on screen asks for where the browser does not choose by `srcset`, in pixels. */
const fallbackWidths = { thumbnail: 320, card: 640 } satisfies Record<string, ImageWidth>;

export const [imageWidths] = storedWidths;
export type ImageWidth = (typeof imageWidths)[number];
export const maxImageWidth = Math.max(...imageWidths);

const storedKey = /^(product-images\/[0-9a-f-]{36})-(\d+)\.webp$/;

/** Whether a page may ask for it: what is not stored here is not shown, as asking would tell another site who looks. */
export function isOwnImage(url: string): boolean {
  return isMediaPath(url);
}

/** The stored rendition for that place. */
export function imageUrlFor(place: keyof typeof fallbackWidths, url: string): string {
  return imageUrlAtWidth(url, fallbackWidths[place]);
}

/** The stored rendition of that width, or the next larger one that there is; an image from elsewhere has only its own URL. */
export function imageUrlAtWidth(url: string, width: ImageWidth): string {
  const files = imageFiles(url);
  return (files.find((file) => file.width >= width) ?? files.at(-1))?.url ?? url;
}

/** The value of an `<img srcset>`, or `undefined` for an image from elsewhere. */
export function imageSourceSet(url: string): string | undefined {
  const files = imageFiles(url).map((file) => `${file.url} ${file.width}w`);
  return files.length > 0 ? files.join(', ') : undefined;
}

/**
 * `sizes` of an upright picture that is as wide as a phone within its margins, and as half of that: a little less than they are, so that phones
 * of 720 pixels take the rendition that is 2 % narrower than the place, and not the next, which is three times the data.
 */
export const phoneWide = 'calc(100vw - 3rem)';
export const halfPhoneWide = 'calc(50vw - 1.5rem)';

/** Every file of a picture that is stored here, ascending. */
export function imageFiles(url: string): { url: string; width: number }[] {
  const [, name, largest] = (isMediaPath(url) && storedKey.exec(mediaKeyOf(url))) || [];
  const widths = storedWidths.find((list) => Math.max(...list) === Number(largest)) ?? [];
  return widths.map((width) => ({ url: mediaPath(`${name}-${width}.webp`), width }));
}

/** A picture with more is refused from its header: 100 megapixels, and what WebP can be tall (docs/reliability.md, "Uploads, sockets and sessions"). */
export const maxImagePixels = 100_000_000;
export const maxImageSide = 16_384;
