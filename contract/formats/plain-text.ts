/** Apart from the schemas, so that the browser shows what the server will store without loading them. */

/** Embeddings, overrides and isolates (UAX #9 §2) turn the writing direction of what stands beside them, too. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;
const controls = /(?![\t\n\r])\p{Cc}/gu;
const lineEnds = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
/** Neither ignorable nor blank: U+2800 is a character of braille without a dot. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800]/u;

/** In one line, and without what would turn the writing direction. The joiners of Indian scripts and emoji stay. */
export function withoutControls(value: string): string {
  return value.replace(turning, '').replace(lineEnds, ' ').replace(controls, '');
}

/** As `withoutControls`; a text of which nothing is to be seen is empty. */
export function plainLine(value: string): string {
  return visible.test(value) ? withoutControls(value) : '';
}

/** As `plainLine`, in as many lines as it has. */
export function plainText(value: string): string {
  return visible.test(value) ? value.replace(turning, '').replace(controls, '') : '';
}
