import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainLine, plainText } from '#contract/formats/plain-text.ts';
import { slugOf } from '#contract/shop/catalog/catalog.ts';
import { choiceKey, gstRates } from '#contract/shop/catalog/variant-rules.ts';
import { firstSlugOf } from '../product-slugs.ts';
import type { Known } from './known-products.ts';
import { readRows } from './look-at-sheet.ts';
import { groupRows, planSheet } from './plan-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { guardCell, readCell } from './sheet-cells.ts';
import { type SheetProduct, writeHeads, writeProduct } from './write-sheet.ts';

/** Signs that spreadsheets and CSV read as something else. */
const sign = fc.constantFrom(...'=+-@\'",;\t\n\r＝＠ अé€😀0123aZ'.split(''));
const text = (maxLength: number) =>
  fc.array(fc.oneof(sign, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })), { maxLength }).map((signs) => signs.join(''));
const line = (min: number, max: number) =>
  text(max)
    .map((raw) => plainLine(raw.replaceAll('\0', '').toWellFormed()).trim())
    .filter((clean) => [...clean].length >= min && clean.length <= max && plainLine(clean).trim() === clean);
const description = text(60)
  .map((raw) => plainText(raw.replaceAll('\0', '').toWellFormed()).trim())
  .filter((clean) => plainText(clean).trim() === clean);
const price = fc.integer({ min: 1, max: 1_000_000_000 });
const stock = fc.option(fc.integer({ min: 0, max: 9_999_999 }));
const picture = fc.option(fc.uuid().map((id) => `/media/product-images/${id}-1200.webp`));

const variants = (options: number) =>
  fc.uniqueArray(
    fc
      .record({
        option_values: fc.array(line(1, 20), { minLength: options, maxLength: options }),
        sku: line(0, 20),
        price_paise: price,
        over: fc.option(fc.nat(10_000)),
        stock,
        image_url: picture,
      })
      .map(({ over, ...variant }) => ({ ...variant, mrp_paise: over === null ? null : Math.min(variant.price_paise + over, 1_000_000_000) })),
    { minLength: 1, maxLength: options === 0 ? 1 : 5, selector: ({ option_values }) => choiceKey(option_values) },
  );

const product: fc.Arbitrary<SheetProduct> = fc.uniqueArray(line(1, 20), { maxLength: 3, selector: (name) => name.toLowerCase() }).chain((option_names) =>
  fc
    .record({
      name: line(2, 40),
      description,
      status: fc.constantFrom('active' as const, 'hidden' as const),
      category: line(0, 30),
      hsn: fc.constantFrom('', '0901', '61091000', '610910'),
      gst_rate: fc.option(fc.constantFrom(...gstRates)),
      country_of_origin: line(0, 20),
      low_stock_at: stock,
      image_url: picture,
      more_image_urls: fc.array(
        picture.filter((url) => url !== null),
        { maxLength: 3 },
      ),
      variants: variants(option_names.length),
    })
    .map((rest) => ({ ...rest, option_names, slug: firstSlugOf(rest.name) })),
);
const products = fc
  .uniqueArray(product, { maxLength: 6, selector: ({ slug }) => slug })
  .filter((all) => all.every(({ slug, name }) => slug === firstSlugOf(name) && slugOf(name).length < 110));

const write = (all: readonly SheetProduct[]) => writeHeads() + all.map(writeProduct).join('');

/** What an empty store has after the import of a file. */
async function importInto(file: string, images: readonly string[]) {
  const sheet = await readSheet(Buffer.from(file));
  if (!sheet.ok) return sheet.problem.message;
  const { values, problems } = readRows(sheet.value);
  const known: Known = { products: [], takenSlugs: new Set(), ownImages: new Set(images) };
  const plan = planSheet(groupRows(values), known, { keepsStock: false });
  const added = plan.plans.map(({ slug, product, add }) => ({ low_stock_at: null, ...product, slug, variants: add }) as unknown as SheetProduct);
  return { problems: [...problems, ...plan.problems], added, tally: plan.tally };
}

const imagesOf = (all: readonly SheetProduct[]) =>
  all.flatMap((each) => [each.image_url, ...each.more_image_urls, ...each.variants.map(({ image_url }) => image_url)].filter((url) => url !== null));

describe('a file of products', () => {
  test('is the same after its import into an empty store', async () => {
    await fc.assert(
      fc.asyncProperty(products, async (all) => {
        fc.pre(all.length > 0);
        const file = write(all);
        const back = await importInto(file, imagesOf(all));
        if (typeof back === 'string') throw new Error(back);
        expect(back.problems).toEqual([]);
        expect(write(back.added)).toBe(file);
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);

  test('has no cell that a spreadsheet runs, and each is read back', () => {
    fc.assert(
      fc.property(text(20), (given) => {
        expect(guardCell(given)).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        expect(readCell(guardCell(given))).toBe(given);
      }),
      { numRuns: 2_000 },
    );
  });
});

const rows = async (file: string | Uint8Array) => await readSheet(typeof file === 'string' ? Buffer.from(file) : file);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('a file of a spreadsheet', () => {
  test.each([
    ['with commas', 'Name,Price\r\nLamp,5\r\n', 2],
    ['with semicolons', 'Name;Price\nLamp;5\n', 2],
    ['with tabs', 'Name\tPrice\nLamp\t5', 2],
    ['with a line that names its sign', 'sep=;\r\nName;Price\r\nLamp;5\r\n', 3],
    ['with a mark, other heads and empty lines', '\uFEFFPRICE,name,Notes\r\n\r\n,,\r\n5,Lamp,x\r\n', 4],
    ['in UTF-16', utf16('Name\tPrice\r\nLamp\t5\r\n'), 2],
  ])('%s is read', async (_, file, row) => {
    expect(await rows(file)).toEqual({ ok: true, value: [{ row, cells: { name: 'Lamp', price: '5' } }] });
  });

  test.each([
    ['that is a workbook', Buffer.from('PK\u0003\u0004'), /Excel workbook/],
    ['in another encoding', Buffer.from([0x4e, 0x61, 0x6d, 0xe9, 0x0a]), /not UTF-8/],
    ['with NUL characters', Buffer.from('Name\0,Price\n'), /cannot be read/],
    ['that is empty', Buffer.from(' \n'), /is empty/],
    ['without heads', Buffer.from('Lamp,5\n'), /does not name the columns/],
    ['without rows', Buffer.from('Name,Price\n'), /no rows/],
    ['with a column twice', Buffer.from('Name,name\nLamp,Lamp\n'), /is there twice/],
    ['with a quote that is not closed', Buffer.from(`Name,Price\n"Lamp,5\n${'x'.repeat(1_000)}`), /cannot be read|too long/],
    ['with too many rows', Buffer.from(`Name,Price\n${'Lamp,5\n'.repeat(10_001)}`), /at most 10,000 rows/],
    ['with too many columns', Buffer.from(`Name${',x'.repeat(60)}\nLamp\n`), /at most 50 columns/],
  ])('%s is refused with what to do', async (_, file, message) => {
    expect(await rows(file)).toMatchObject({ ok: false, problem: { code: 'UPLOAD_UNSUPPORTED', message: expect.stringMatching(message) } });
  });
});

test('every error of a row is told, by row and column, with what to do', async () => {
  const back = await importInto(
    [
      'Name,Price,MRP,Stock,Status,GST rate,HSN code,Option 1,Choice 1',
      'Lamp,free,5,-1,gone,7,12,,',
      ',5,,,,,,,',
      'Kurta,900,800,,,,,,',
      'Sari,900,,,,,,Size,S',
      'Sari,900,,,,,,,S',
      'Sari,900,,,,,,,',
    ].join('\n'),
    [],
  );
  if (typeof back === 'string') throw new Error(back);
  expect(back.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 Status',
    '2 HSN code',
    '2 GST rate',
    '2 Price',
    '2 Stock',
    '3 Name',
    '4 Price',
    '6 Choice 1',
    '7 Choice 1',
  ]);
  for (const { problem, fix } of back.problems) expect([problem, fix]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\.$/)]);
  expect(back.tally).toEqual({ added: 1, changed: 0, unchanged: 0, bad: 5 });
});

test('a code that lost its zero in a spreadsheet, and amounts as they are typed, are understood', async () => {
  const back = await importInto('Name,Price,MRP,HSN code,GST rate\nTea,"₹ 1,299.5",Rs. 1400,901,5 %\n', []);
  expect(back).toMatchObject({ problems: [], added: [{ hsn: '0901', gst_rate: 500, variants: [{ price_paise: 129_950, mrp_paise: 140_000 }] }] });
});
