import type { Person } from '#server/platform/holdings.ts';

/** How a number of India is written before its ten digits, the longest first. */
const prefixes = ['+91 ', '+91-', '+91', '91 ', '91-', '91', ''];

/** `…` in place of the name that a person was shown by, and of their own address and number, where these stand as words of their own. */
export function withoutPerson(text: string, { email, phone }: Pick<Person, 'email' | 'phone'>, name: string): string {
  const numbers = phone ? prefixes.map((prefix) => prefix + phone.slice(-10)) : [];
  return [email ?? '', name, ...numbers].filter((word) => word !== '').reduce(withoutWord, text);
}

/** In any case, where no letter or digit goes on before or after it. */
function withoutWord(text: string, word: string): string {
  const [within, sought] = inOneCase(text, word);
  let made = '';
  let rest = 0;
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const isWord = at >= rest && !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
    if (!isWord) continue;
    made += `${text.slice(rest, at)}…`;
    rest = end;
  }
  return made + text.slice(rest);
}

/** A few letters are longer as small ones: then places would be others, and only the same letters count. */
function inOneCase(text: string, word: string): [string, string] {
  const [lowText, lowWord] = [text.toLowerCase(), word.toLowerCase()];
  return lowText.length === text.length && lowWord.length === word.length ? [lowText, lowWord] : [text, word];
}
