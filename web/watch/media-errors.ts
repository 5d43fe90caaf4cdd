import type { TextKey } from '../texts/catalogs.ts';

type ErrorKey = Extract<TextKey<'watch'>, `error.${string}`>;

/** By the code of a MediaError. */
const mediaErrors: Partial<Record<number, ErrorKey>> = { 1: 'error.1', 2: 'error.2', 3: 'error.3', 4: 'error.4' };

export function mediaErrorText(code: number | undefined): ErrorKey {
  return mediaErrors[code ?? 0] ?? 'error.other';
}
