/**
 * The zeros of the digits that keyboards in India type beside ours (Unicode, Decimal_Number): Arabic and Urdu, Devanagari, Bengali, Gurmukhi,
 * Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, and those of full width. The nine others follow each.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];

/** The same text with their digits, and a plus of full width, as ours. */
export function readDigits(text: string): string {
  return text.replace(/\p{Nd}|\uff0b/gu, (sign) => {
    if (sign === '\uff0b') return '+';
    const code = sign.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? sign : String(code - zero);
  });
}
