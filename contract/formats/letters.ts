import { plainLine } from '#contract/formats/plain-text.ts';

/** What names and addresses are made of. */
const letter = /\p{L}/u;
const letters = /\p{L}/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;
const noLetters = /(?!\u200C|\u200D)(?:\p{DI}|[^\p{L}\p{M}\s])/gu;
const noLettersOrDigits = /(?!\u200C|\u200D)(?:\p{DI}|[^\p{L}\p{M}\p{N}\s/-])/gu;
/** A joiner chooses the form of the letter before it in these scripts alone (The Unicode Standard, chapters 9, 12 and 13). */
const joiner =
  /([\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}][\u200C\u200D])|[\u200C\u200D]/gu;

/** Fillers and blanks are letters to Unicode, and nothing to the eye. */
function withoutBlanks(text: string): string {
  return text.replace(letters, (one) => plainLine(one) && one);
}

export function hasLetter(text: string): boolean {
  return letter.test(withoutBlanks(text));
}

export function hasLetterOrDigit(text: string): boolean {
  return letterOrDigit.test(withoutBlanks(text));
}

/** Letters with their marks and joiners, and white space. */
export function keepLetters(text: string): string {
  return withoutBlanks(text).replace(noLetters, '').replace(joiner, '$1');
}

/** As `keepLetters`, with digits, hyphens and slashes. */
export function keepHouseNumber(text: string): string {
  return withoutBlanks(text).replace(noLettersOrDigits, '').replace(joiner, '$1');
}

/** Characters of a text in its one form; joiners are none. */
export function countLetters(text: string): number {
  return text
    .normalize()
    .replace(/[\u200C\u200D]/g, '')
    .trim().length;
}
