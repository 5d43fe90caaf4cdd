import { keep, readKept } from '../net/kept-words.ts';
import { randomId } from '../net/random-id.ts';

const key = 'haat-person';

/** A random id of this browser, so that a person counts once however many tabs are open. */
export function browserId(): string {
  const known = readKept(key);
  if (known) return known;
  const made = randomId();
  keep(key, made);
  return made;
}
