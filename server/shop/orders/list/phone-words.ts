/** Fewer digits would be found in too many phone numbers. */
const minPhoneDigits = 4;
const phoneDigits = 10;

/** Words to search by, in which a phone number is one word, however it is written. */
export function withWholePhone(search = ''): string {
  const digits = search.replace(/\D/g, '');
  return /^[+\d\s()-]+$/.test(search.trim()) && digits.length >= phoneDigits ? digits.slice(-phoneDigits) : search;
}

/** Whether a word can be part of a phone number. */
export const isPhonePart = (word: string): boolean => /^\d+$/.test(word) && word.length >= minPhoneDigits;
