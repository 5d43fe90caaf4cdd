/** Widths in pixels at which every uploaded picture is stored; its `url` names the largest. No picture is enlarged to them. */
export const imageWidths = [320, 640, 1200] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const largestImageWidth = imageWidths[2];

const uploadedImageUrl = /^(\/media\/product-images\/[0-9a-f-]{36})-1200\.webp$/;

/** Whether a page may ask for it: what is not stored here is not shown, as asking would tell another site who looks. */
export function isOwnImage(url: string): boolean {
  return url.startsWith('/media/');
}

/** The stored rendition of that width; an image from elsewhere has only its own URL. */
export function imageUrlAtWidth(url: string, width: ImageWidth): string {
  return url.replace(uploadedImageUrl, `$1-${width}.webp`);
}

/** The value of an `<img srcset>`, or `undefined` for an image from elsewhere. */
export function imageSourceSet(url: string): string | undefined {
  if (!uploadedImageUrl.test(url)) return undefined;
  return imageWidths.map((width) => `${imageUrlAtWidth(url, width)} ${width}w`).join(', ');
}

/** A picture with more is refused from its header: 100 megapixels, and what WebP can be tall (docs/reliability.md, "Uploads, sockets and sessions"). */
export const mostImagePixels = 100_000_000;
export const mostImageSide = 16_384;
