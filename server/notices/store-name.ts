/** Line breaks and other controls would end a header or forge a line; bidirectional marks turn the words around them. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const maxLength = 60;

/** The name of a store as it may stand in a header, a mail and a text message. Sellers choose it: it is one line, not too long, and no link. */
export function cleanStoreName(name: string): string {
  return cut(oneLine(name), maxLength) || 'Haat';
}

/** The name of a product, as above. It goes to numbers that nobody has confirmed: what is left of an address is not tapped as one. */
export function cleanProductName(name: string): string {
  return cut(oneLine(name).replace(/\.(?=\p{L})/gu, '. '), maxLength);
}

/** What a store writes to a buyer, as above, at the length that it may have. */
export function cleanWords(words: string): string {
  return oneLine(words).replace(/\.(?=\p{L})/gu, '. ');
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(unsafe, ' ')
    .replace(/https?:\/\//gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** At most `length` code points; never half a character. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 3)
        .join('')
        .trimEnd()}...`;
}
