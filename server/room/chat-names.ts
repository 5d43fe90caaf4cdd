import { createHash } from 'node:crypto';
import type { Actor } from '#server/platform/actor.ts';

/** The name of whoever has none that can be shown: 'Guest' with four digits that stay the same for this person. */
export function guestName(person: string): string {
  const digits = createHash('sha256').update(person).digest().readUInt16BE(0) % 10_000;
  return `Guest ${String(digits).padStart(4, '0')}`;
}

/** What a shopper is called in the chat of a store's show: by their own name unless it is the store's. */
export function shopperName(actor: Actor, person: string, storeName: string): string {
  const own = actor.kind === 'user' ? actor.displayName : undefined;
  return own && !looksAlike(own, storeName) ? own : guestName(person);
}

/** Whether a reader would take one name for the other: case, spaces, punctuation, accents and letters that look the same do not count. */
export function looksAlike(one: string, other: string): boolean {
  return shapeOf(one) === shapeOf(other);
}

/** Letters of Cyrillic, Greek and Armenian, and digits, by the Latin letter they look like (Unicode TS 39, confusables). */
const figures: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ',
    b: 'вьβ8',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε3',
    g: 'ɡ',
    h: 'һнհ',
    i: 'іıιӏl1',
    k: 'кκ',
    m: 'мμ',
    n: 'пηո',
    o: 'оοօσ0',
    p: 'рρ',
    q: 'ԛ',
    r: 'гᴦ',
    s: 'ѕ5',
    t: 'тτ7',
    u: 'υս',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уүγ',
    z: 'ᴢζ',
  }).flatMap(([letter, lookalikes]) => [...lookalikes].map((lookalike) => [lookalike, letter])),
);
const latinMarks = /[\u0300-\u036F]/gu;
const unread = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{P}\p{S}\p{C}]/gu;

function shapeOf(name: string): string {
  const plain = name.normalize('NFKD').replace(latinMarks, '').toLowerCase().normalize('NFKC');
  const figure = [...plain].map((character) => figures[character] ?? character).join('');
  // A name of nothing but signs is compared by its signs.
  const letters = figure.replace(unread, '') || figure;
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
