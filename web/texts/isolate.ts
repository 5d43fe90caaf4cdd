/** A name for the middle of a sentence: as `<bdi>` does it for an element, its writing direction turns nothing around it (UAX #9 §2.4). */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}
