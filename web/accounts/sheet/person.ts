import type { Session } from '@supabase/auth-js';

export const nameCharacters = 40;

/** The name a person chose for the chat; '' while there is none. */
export function displayName(session: Session | undefined): string {
  const name: unknown = session?.user.user_metadata.display_name;
  return typeof name === 'string' ? name.trim().slice(0, nameCharacters) : '';
}

/** What to offer as a name: the first word of what a provider calls the person. */
export function suggestedName(session: Session | undefined): string {
  const { full_name, name } = session?.user.user_metadata ?? {};
  const given: unknown = full_name ?? name;
  return typeof given === 'string' ? (given.trim().split(/\s+/)[0] ?? '').slice(0, nameCharacters) : '';
}

/** One or two letters for a person: of the chat name, else of the address. */
export function initialsOf(session: Session): string {
  const words = (displayName(session) || session.user.email || '').split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}
