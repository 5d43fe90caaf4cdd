import { expect, test } from 'vitest';
import { catalogs, findIn, sourcesOf } from './support/sources.ts';

const sources = sourcesOf('contract', 'server', 'web');
const filesWith = (pattern: RegExp) => [...new Set(findIn(sources, pattern).map((found) => found.split(':')[0]))];

/** docs/product.md, "Dates and money". */
test('one file turns money into text, one writes days and moments, and one plans', () => {
  expect(filesWith(/₹\$\{|style: 'currency'|formatWholeRupees|(?:paise|rupees|price)\w*(?: \/ 100)?\)?\.toFixed\(/gi)).toEqual(['contract/formats/money.ts']);
  expect(filesWith(/Intl\.DateTimeFormat|toLocaleDateString|toLocaleTimeString|toDateString|\.toLocaleString\((?!'en-IN'\))/g)).toEqual([
    'contract/formats/dates.ts',
    'contract/formats/plans.ts',
  ]);
});

test('no text holds an amount: what is said of money comes from the formatter', () => {
  const texts = catalogs();
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.flatMap(({ text }) => text.match(/₹\s?[\d{][^"]*/g) ?? [])).toEqual([]);
});
