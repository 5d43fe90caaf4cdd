/** Apart from the schemas, so that the browser shows what the server will store without loading them. */

/**
 * Embeddings, overrides and isolates (UAX #9 §2) turn the writing direction of what stands beside them, too; annotations and objects
 * (U+FFF9 to U+FFFC) stand for what a text does not have.
 */
const unwanted = /[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFC]/gu;
const controls = /(?![\t\n\r])\p{Cc}/gu;
const lineEnds = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
/**
 * A letter, number, punctuation or symbol that has a shape: U+2800 is braille without a dot, U+FFFC stands for an object, and the others
 * are blanks of hieroglyphs and music.
 */
const visible = /[^\p{DI}\p{M}\p{C}\p{Z}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u;

/** In one line, and without what would turn the writing direction. The joiners of Indian scripts and emoji stay. */
export function withoutControls(value: string): string {
  return value.replace(unwanted, '').replace(lineEnds, ' ').replace(controls, '');
}

/** As `withoutControls`, in the one Unicode form that texts are stored and searched in, NFC; a text of which nothing is to be seen is empty. */
export function plainLine(value: string): string {
  return visible.test(value) ? withoutControls(value).normalize() : '';
}

/** As `plainLine`, in as many lines as it has. */
export function plainText(value: string): string {
  return visible.test(value) ? value.replace(unwanted, '').replace(controls, '').normalize() : '';
}
