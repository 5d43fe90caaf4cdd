import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

let common: Promise<Set<string>> | undefined;

/** Whether a password is among the commonest of past leaks (the list of zxcvbn). Read at the first question. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<Set<string>> {
  const file = new URL('../src/passwords.json', import.meta.resolve('@zxcvbn-ts/language-common'));
  return new Set(JSON.parse(await readFile(fileURLToPath(file), 'utf8')) as string[]);
}
