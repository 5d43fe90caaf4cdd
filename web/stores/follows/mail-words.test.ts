import { expect, test } from 'vitest';
import { mailsWords } from '#contract/follows/follow-rules.ts';
import words from './follows.en.json' with { type: 'json' };

test('the words that are kept of who asked for mails are those of the switch', () => {
  expect(words.mails).toBe(mailsWords);
});
