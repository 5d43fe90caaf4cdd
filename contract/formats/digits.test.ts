import { expect, test } from 'vitest';
import { readDigits } from './digits.ts';

test.each([
  ['९८७६५४३२१०', '9876543210'],
  ['＋９１ ９८７６５-４３２１０', '+91 98765-43210'],
  ['৪১১০০১', '411001'],
  ['੪੧੧੦੦੧', '411001'],
  ['૪૧૧૦૦૧', '411001'],
  ['୪୧୧୦୦୧', '411001'],
  ['௪௧௧௦௦௧', '411001'],
  ['౪౧౧౦౦౧', '411001'],
  ['೪೧೧೦೦೧', '411001'],
  ['൪൧൧൦൦൧', '411001'],
  ['۴۱۱۰۰۱', '411001'],
  ['٤١١٠٠١', '411001'],
  ['4११००1, MG रोड', '411001, MG रोड'],
])('%s reads %s', (text, read) => {
  expect(readDigits(text)).toBe(read);
});

test('signs that only look like digits, and digits of other scripts, stay', () => {
  expect(readDigits('②½Ⅳ𝟜႔')).toBe('②½Ⅳ𝟜႔');
});
