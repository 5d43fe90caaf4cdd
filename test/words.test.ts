import { expect, test } from 'vitest';
import { catalogs, type Source, sourcesOf } from './support/sources.ts';

/** Word for word as the product was specified (docs/product.md). */
const specified = [
  'Loading live streams...',
  'Failed to load streams',
  'No live streams available',
  'Manage your products and live streams',
  'Live Streams',
  'No live streams yet',
  'Schedule Stream',
  'View Live Stream',
  'View Stream',
  'Create Stream',
  'Live Camera Stream',
  'Please enter a title for your live stream',
  'Stream title is required',
  'Stream created successfully!',
  'Error creating stream',
  'There was an error creating your stream. Please try again.',
  'Stream deleted',
  'Error deleting stream',
  'This action cannot be undone. This will permanently delete the live stream and remove the data from our servers.',
  'Email',
  'Please enter a valid email',
  'Login',
  'Logging in...',
  'Login failed',
  'Login successful',
  'Not logged in',
  'Please log in to add items to your wishlist',
];

const otherWords: [string, RegExp][] = [
  ['a live event is called that', /\blive streams?\b|\b(the|this|your|a|no|another|other) (shows?|streams?|events?)\b|^streams? \w|\bshow is\b/i],
  ['an e-mail is written that way', /\bemails?\b/i],
  ['signing in is called that', /\blog(ged|ging)?[ -]in\b|\blogin\b/i],
];

test.each(otherWords)('%s on every screen', (_, otherWord) => {
  const texts = catalogs().flatMap(({ text }) => textsOf(JSON.parse(text)));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => isWrong(text, otherWord))).toEqual([]);
});

test.each(otherWords)('%s in every sentence of a refusal', (_, otherWord) => {
  const sentences = sourcesOf('server', 'contract').filter(isSpoken).flatMap(sentencesOf);
  expect(sentences.length).toBeGreaterThan(200);
  for (const known of ['This live event has ended.', 'No track was announced.', 'Stream title is required']) expect(sentences).toContain(known);
  expect(sentences.filter((sentence) => isWrong(sentence, otherWord))).toEqual([]);
});

test('the label of the sign-in is that of no other form', () => {
  const labelled = catalogs().filter(({ text }) => textsOf(JSON.parse(text)).includes('Email'));
  expect(labelled.map(({ path }) => path)).toEqual(['web/accounts/accounts.en.json']);
});

function isWrong(text: string, otherWord: RegExp): boolean {
  // What OBS calls so stays in its own words.
  return otherWord.test(text.replace(/\{\{.*?\}\}|\$\{.*?\}/g, '')) && !specified.includes(text) && !/^Stream with OBS$|stream key/i.test(text);
}

/** Of the accounts, only what refuses by the contract: the rest speaks in the words of the official client. */
function isSpoken({ path, text }: Source): boolean {
  return !path.startsWith('server/accounts/') || /\b(problem|refused|invalidInput)\(/.test(text);
}

/** Every text that begins like a sentence, where it is given or named, but for what the API's own description says of an endpoint. */
function sentencesOf({ text }: Source): string[] {
  return [...text.matchAll(/(summary: )?(['`])((?:\\.|(?!\2)[^\\\n])*)\2/g)].flatMap(([, summary, , said = '']) =>
    !summary && /^[A-Z].* /.test(said) ? [said] : [],
  );
}

function textsOf(catalog: unknown): string[] {
  if (typeof catalog === 'string') return [catalog];
  return Object.values(catalog as object).flatMap(textsOf);
}
