import type { Person } from '#server/platform/holdings.ts';

/** `…` in place of the name that a person was shown by, and of their own address and number, where these stand as words of their own. */
export function withoutPerson(text: string, { email, phone }: Pick<Person, 'email' | 'phone'>, name: string): string {
  const own = [email, name].flatMap((part) => (part ? literally(part) : []));
  // With the prefix of India or without.
  if (phone) own.push(`(?:\\+?91[ -]?)?${literally(phone.slice(-10))}`);
  return own.length > 0 ? text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${own.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), '…') : text;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
