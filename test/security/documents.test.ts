import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { email, password } from '#contract/accounts/account-rules.ts';
import { productId } from '#contract/ids.ts';
import { liveStreamForm } from '#contract/live/live.ts';
import { productForm } from '#contract/shop/catalog/product-form.ts';
import { cleanDelivery, findFieldProblem } from '#contract/shop/checkout/checkout.ts';
import { placeOrderInput } from '#contract/shop/orders/orders.ts';
import { storeName } from '#contract/stores/store-rules.ts';
import { maxUploadBytes } from '#contract/uploads/uploads.ts';
import { maxVideoFileBytes, videoFileKinds, videoFilesContract } from '#contract/uploads/video-files.ts';
import { contextWords } from '#server/accounts/sign-in/common-passwords.ts';
import { placesNotInCode, sectionOf, tablesOf } from '../support/security-document.ts';
import { createTestDatabase } from '../support/servers/database.ts';
import { findIn, sourcesOf } from '../support/sources.ts';
import { levels, roomFacts } from './room-facts.ts';

/** Says of a value whether the contract takes it. */
type Takes = (value: unknown) => boolean;
type Schema = { safeParse(value: unknown): { success: boolean } };
const by =
  (schema: Schema): Takes =>
  (value) =>
    schema.safeParse(value).success;
const inForm =
  (shape: Record<string, Schema>, field: string): Takes =>
  (value) =>
    shape[field]?.safeParse(value).success ?? false;
const form = { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };
const inDelivery =
  (field: 'phone' | 'pincode'): Takes =>
  (value) =>
    findFieldProblem(field, { ...form, [field]: String(value) }) === undefined;
const linkInput = videoFilesContract.createFromLink['~orpc'].inputSchema as unknown as Schema;
const lines = (quantity: unknown, count: number) => Array.from({ length: count }, () => ({ variant_id: '6b1f3c1e-7c2e-4a58-9f0e-2b6d2a1c9d11', quantity }));

/** By the rows of "Input": what the contract takes, and values on either side of the border that the row names. */
const inputs: Record<string, { takes: Takes; good: unknown[]; bad: unknown[]; says: RegExp }> = {
  email: { takes: by(email), good: ['a@b.co', `${'a'.repeat(60)}@${'b.'.repeat(95)}in`], bad: ['nobody', `a@${'b.'.repeat(130)}in`, ''], says: /254/ },
  password: { takes: by(password), good: ['x'.repeat(6), 'x'.repeat(1000)], bad: ['x'.repeat(5), 'x'.repeat(1001)], says: /^6 to 1,000 / },
  'store name': { takes: by(storeName), good: ['abc', 'x'.repeat(80)], bad: ['ab', 'x'.repeat(81)], says: /^3 to 80 / },
  'product name': { takes: inForm(productForm.shape, 'name'), good: ['ab', 'x'.repeat(200)], bad: ['a', 'x'.repeat(201), 'a\0b'], says: /^2 to 200 / },
  'product description': { takes: inForm(productForm.shape, 'description'), good: ['', 'x'.repeat(5000)], bad: ['x'.repeat(5001)], says: /^0 to 5,000 / },
  'live event title': { takes: inForm(liveStreamForm.shape, 'title'), good: ['x', 'x'.repeat(140)], bad: ['', ' ', 'x'.repeat(141)], says: /^1 to 140 / },
  'live event description': { takes: inForm(liveStreamForm.shape, 'description'), good: ['', 'x'.repeat(2000)], bad: ['x'.repeat(2001)], says: /^0 to 2,000 / },
  price: {
    takes: inForm(productForm.shape, 'price'),
    good: ['0.01', '10000000.00'],
    bad: ['0', '-1', '10000000.01', '1.001', 'free', 5],
    says: /₹1,00,00,000\.00/,
  },
  stock: { takes: inForm(productForm.shape, 'stock'), good: ['', '0', '9999999'], bad: ['-1', '1.5', '10000000', 'x'], says: /^0 to 9,999,999/ },
  quantity: {
    takes: inForm(placeOrderInput.shape, 'items'),
    good: [lines(1, 1), lines(10, 20)],
    bad: [lines(0, 1), lines(11, 1), lines(1, 21), [], lines(1.5, 1)],
    says: /1 to 10 .*1 to 20/,
  },
  'mobile number': {
    takes: inDelivery('phone'),
    good: ['6000000000', '9999999999', '+91 98765 43210', '09876543210'],
    bad: ['5999999999', '987654321', '98765432101', '+1 987 654 3210'],
    says: /ten digits.*6, 7, 8 or 9/,
  },
  pincode: { takes: inDelivery('pincode'), good: ['110001', '110 001', '999999'], bad: ['11000', '1100011', 'x10001', ''], says: /^six digits/ },
  id: { takes: by(productId), good: ['6b1f3c1e-7c2e-4a58-9f0e-2b6d2a1c9d11'], bad: ['1', "' OR 1=1 --", '../x'], says: /^a uuid/ },
  'address of a picture': {
    takes: inForm(productForm.shape, 'image_url'),
    good: ['https://a.example/x.png', '/media/product-images/x.webp'],
    bad: ['http://a.example/x', 'javascript:x'],
    says: /^https/,
  },
  'link to a video': {
    takes: by(linkInput),
    good: [{ url: 'http://a.example/x.mp4' }, { url: 'https://a.example/x.mp4' }],
    bad: [{ url: 'ftp://a.example' }, { url: 'x' }],
    says: /^http or https/,
  },
};

test('"Input" says of each value what the contract takes', () => {
  const rows = tablesOf('Input')[0] ?? [];
  expect(rows.map(([value]) => value)).toEqual(Object.keys(inputs));
  for (const [value = '', rule = ''] of rows) {
    const { takes, good, bad, says } = inputs[value] ?? { takes: () => false, good: [''], bad: [], says: /x/ };
    expect([value, rule]).toEqual([value, expect.stringMatching(says)]);
    expect([value, good.filter((given) => !takes(given))]).toEqual([value, []]);
    expect([value, bad.filter((given) => takes(given))]).toEqual([value, []]);
  }
  expect(cleanDelivery.phone('98765-43210x')).toBe('9876543210');
});

describe('what the documents say of a figure, the code says', () => {
  test('"Limits": of a person, a store and the whole', () => {
    expect((tablesOf('Limits')[0] ?? []).length).toBeGreaterThan(10);
    expect(placesNotInCode('Limits')).toEqual([]);
  });

  test('"Uploads": kinds, sizes, and what they unpack to', () => {
    const [picture, video, poster] = tablesOf('Uploads')[0] ?? [];
    expect(placesNotInCode('Uploads')).toEqual([]);
    expect([picture?.[2], video?.[2]]).toEqual(['100 MB', '100 MB']);
    expect([maxUploadBytes, maxVideoFileBytes]).toEqual([100 * 2 ** 20, 100 * 2 ** 20]);
    expect(video?.[1]).toContain(Object.values(videoFileKinds).flat().join(', '));
    expect(poster?.[1]).toMatch(/^JPEG/);
  });

  test('"Guessing": each limit of accounts, its tries and its seconds', () => {
    const source = readFileSync(join(import.meta.dirname, '../../server/accounts/sign-in/sign-in-limits.ts'), 'utf8');
    const inCode = [...source.matchAll(/(\w+): \{ of: '\w+', points: (\d+), seconds: (\d+)/g)].map(([, name, points, duration]) => [name, points, duration]);
    expect(inCode.length).toBeGreaterThan(15);
    expect(tablesOf('Guessing')[0]).toEqual(inCode);
    expect(sectionOf('Guessing')).toMatch(/locked out by strangers/);
  });

  test('"Passwords": the words of the product are those that are refused', () => {
    const listed = /stand around them: ([^.]+)\./.exec(sectionOf('Passwords').replaceAll('\n', ' '))?.[1]?.split(', ');
    expect(listed).toEqual(contextWords);
  });

  test('"Ways in": every way to begin a session is listed, with what it proves', () => {
    const methods = findIn(sourcesOf('server/accounts'), /sessions\.(?:start|raise)\((?:[^()]|\([^()]*\))*\)/g);
    expect(methods.length).toBeGreaterThan(5);
    const literals = methods.flatMap((call) => [...call.matchAll(/, '([\w/]+)'/g)].map(([, method]) => method ?? ''));
    const rows = tablesOf('Ways in')[0] ?? [];
    const listed = rows.map(([, , method]) => method);
    // Recovery codes and the rest rise like any factor.
    expect([...new Set(literals)].filter((method) => !method.startsWith('mfa/')).filter((method) => !listed.includes(method))).toEqual([]);
    expect(rows.filter(([, proves]) => !proves)).toEqual([]);
    expect(sectionOf('Ways in')).toMatch(/counts as one factor, whatever it says of strength or age/);
    expect(findIn(sourcesOf('server/accounts'), /\bauth_time\b|\.acr\b/g)).toEqual([]);
  });

  test('"Ways in": how sessions of providers and hosted services end is written down', () => {
    expect(sectionOf('Ways in').replaceAll('\n', ' ')).toMatch(/signing out of one ends nothing at the other/);
    expect(sectionOf('Ways in').replaceAll('\n', ' ')).toMatch(/a hosted service \(`AUTH_URL`\) decides the life of its tokens alone/);
  });

  test('"Sessions": lives, and how many there may be at once', () => {
    expect(placesNotInCode('Sessions')).toEqual([]);
    expect(sectionOf('Sessions')).toMatch(/any number of sessions at the same time/);
    expect(sectionOf('Sessions')).toMatch(/NIST SP 800-63B/);
  });

  test('"Fields": what only some may read or write is named', () => {
    const rows = tablesOf('Fields')[0] ?? [];
    expect(rows.length).toBeGreaterThan(6);
    for (const field of ['video', 'video_link', 'problem'])
      expect(readFileSync(join(import.meta.dirname, '../../contract/live/live.ts'), 'utf8')).toContain(`${field}: `);
    expect(rows.filter((row) => row.length !== 3 || row.some((cell) => cell === ''))).toEqual([]);
  });

  test('"Keys and algorithms": each key has its beginning, its holders and its end', () => {
    const section = sectionOf('Keys and algorithms').replaceAll('\n', ' ');
    for (const word of ['SP 800-57', 'first start', 'only their owner reads', 'key-rotation', 'destroyed', 'DTLS key of WHIP is made in memory'])
      expect(section).toContain(word);
    expect(readFileSync(join(import.meta.dirname, '../../docs/key-rotation.md'), 'utf8')).toMatch(/auth-keys\.json/);
    const certificates = findIn(sourcesOf('server/stage'), /certificates:|createSelfSignedCertificate|\.pem'/g);
    expect(certificates).toEqual([]);
  });

  test('"Heavy work": what is slow is held, where the documents say', () => {
    expect((tablesOf('Heavy work')[0] ?? []).length).toBeGreaterThan(6);
    expect(placesNotInCode('Heavy work')).toEqual([]);
  });

  test('"Updates": by when a weakness of a package is mended', () => {
    expect(sectionOf('Updates').replaceAll('\n', ' ')).toMatch(/within 2 days when critical, 7 when high, 30 when medium, 90 when low/);
  });
});

test('"Data": every table of the database has a level, and every level its rules', async () => {
  await using database = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database.db);
  const levelled = roomFacts.flatMap((room) => Object.keys(room.levels ?? {}));
  expect(levelled.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(tablesOf('Data')[0]?.map(([level]) => level)).toEqual([...levels]);
});

test('"Data": each level says how it travels, is logged, kept and stored', () => {
  const rules = tablesOf('Data')[0] ?? [];
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((row) => row.length !== 5 || row.some((cell) => cell === ''))).toEqual([]);
  const notices = readFileSync(join(import.meta.dirname, '../../server/notices/notices-service.ts'), 'utf8');
  expect(notices).toContain('keptMs = 30 * 24 * 60 * minute');
});
