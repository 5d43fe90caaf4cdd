import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Words of this product, which are guessed first, with digits and signs around them (docs/security.md, "Passwords"). */
export const contextWords: readonly string[] = ['haat', 'हाट', 'haatlive', 'haatseller', 'haatadmin', 'liveshopping', 'liveevent', 'seller', 'shopper'];

/** `abcd`, `987654` and `0987654321`: the list leaves such runs out. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789'].flatMap((run) => [run, [...run].reverse().join('')]);
/** `121212`, `zaq1zaq1`: the list leaves these out too. */
const repeatedGroup = /^(.{1,4})\1+$/su;

let common: Promise<Set<string>> | undefined;

/**
 * Whether a password is among the commonest of past leaks (the 49,000 of zxcvbn, which hold the top 3,000 but for runs
 * and repeated groups), or a word of this product. Capitals, width and blanks around it change nothing. The list is read at the first question.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (repeatedGroup.test(plain) || runs.some((run) => run.includes(plain)) || contextWords.includes(lettersOf(plain))) return true;
  common ??= readList();
  return (await common).has(plain);
}

/** The code points of a password that can be seen or typed: without controls, joiners and what else has no width. */
export function seenCharacters(password: string): string[] {
  return [...password.replace(/[\p{Default_Ignorable_Code_Point}\p{Control}]/gu, '')];
}

/** Whether there is nothing but blanks, or but one character over and over, in any case. */
export function isRepeated(seen: string[]): boolean {
  const different = new Set(seen.filter((character) => !isBlank(character)).map((character) => character.toLowerCase()));
  return different.size <= 1;
}

/** Braille's blank and the Hangul filler draw nothing, though Unicode takes them for symbols. */
function isBlank(character: string): boolean {
  return /[\p{White_Space}\u2800\u3164\uffa0]/u.test(character);
}

function lettersOf(plain: string): string {
  return plain.replace(/[^\p{L}\p{M}]/gu, '');
}

async function readList(): Promise<Set<string>> {
  const file = new URL('../src/passwords.json', import.meta.resolve('@zxcvbn-ts/language-common'));
  return new Set(JSON.parse(await readFile(fileURLToPath(file), 'utf8')) as string[]);
}
