import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importUploadPath, maxImportBytes, type ProductImport, productExportPath } from '#contract/shop/catalog/product-imports.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Sheet Looms');
});
afterAll(() => app[Symbol.asyncDispose]());

async function upload(content: string | Uint8Array, { token }: Pick<TestSeller, 'token'> = seller) {
  const body = new FormData();
  body.set('file', new File([content as never], 'products.csv', { type: 'text/csv' }));
  const answer = await app.app.request(importUploadPath, { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
}

async function exported({ token }: Pick<TestSeller, 'token'> = seller): Promise<string> {
  const answer = await app.app.request(productExportPath, { headers: { Authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return Buffer.from(await answer.arrayBuffer()).toString();
}

const get = async (id: string, owner = seller): Promise<ProductImport> =>
  (await app.send('GET', `/api/seller/product-imports/${id}`, undefined, owner.token)).body;
const act = async (id: string, action: 'start' | 'undo', body: object = {}, owner = seller) =>
  await app.send('POST', `/api/seller/product-imports/${id}/${action}`, body, owner.token);

async function ended(id: string, owner = seller): Promise<ProductImport> {
  await vi.waitFor(async () => expect((await get(id, owner)).state).not.toMatch(/running|undoing/), { timeout: 20_000, interval: 20 });
  return await get(id, owner);
}

async function importAll(content: string, owner = seller): Promise<ProductImport> {
  const checked = await upload(content, owner);
  expect([checked.status, checked.body.message]).toEqual([201, undefined]);
  expect((await act(checked.body.id, 'start', {}, owner)).status).toBe(200);
  return await ended(checked.body.id, owner);
}

const mine = async (search: string, owner = seller) => (await app.send('GET', `/api/seller/products?search=${search}`, undefined, owner.token)).body.items;

/** 500 products of two variants, of which every 50th row is wrong. */
function thousandRows(): string {
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const number = Math.floor(index / 2);
    const price = index === 49 ? '"1299,50"' : index % 50 === 49 ? 'free' : `${100 + number}.00`;
    return `Kurta ${number},Size,${index % 2 ? 'L' : 'M'},K-${index},${price},7`;
  });
  return ['Name,Option 1,Choice 1,SKU,Price,Stock', ...rows].join('\r\n');
}

describe('an import', () => {
  test('of 1,000 rows with 20 bad ones is looked at, written and taken back', async () => {
    const owner = await app.signUpSeller('Thousand Looms');
    const before = await exported(owner);
    const { body: checked } = await upload(thousandRows(), owner);
    expect(checked).toMatchObject({ state: 'checked', report: { rows: { added: 980, changed: 0, unchanged: 0, bad: 20 }, products: 500 } });
    expect(checked.report.problems).toHaveLength(20);
    expect(checked.report.problems[0]).toMatchObject({ row: 51, column: 'Price', problem: 'Price must be a positive number. Did you mean 1,299.50?' });
    expect(await mine('', owner)).toEqual([]);
    await act(checked.id, 'start', {}, owner);
    expect(await ended(checked.id, owner)).toMatchObject({ state: 'done', done_products: 500, can_undo: true, report: { done: { added: 980, bad: 20 } } });
    const file = await exported(owner);
    expect(file.split('\r\n')).toHaveLength(982);
    const again = await upload(file, owner);
    expect(again.body.report.rows).toEqual({ added: 0, changed: 0, unchanged: 980, bad: 0 });
    await act(checked.id, 'undo', {}, owner);
    expect(await ended(checked.id, owner)).toMatchObject({ state: 'undone', can_undo: false, report: { kept: [] } });
    expect(await exported(owner)).toBe(before);
    expect((await upload(thousandRows(), owner)).body.report.rows.added).toBe(980);
  });

  test('changes what it finds by slug and choices, by SKU and by name, leaves what it does not name, and is taken back field by field', async () => {
    const owner = await app.signUpSeller('Match Looms');
    const created = await app.send(
      'POST',
      '/api/seller/products',
      {
        name: 'Block Kurta',
        description: 'Hand-printed',
        options: ['Size'],
        variants: ['M', 'L'].map((size) => ({ values: [size], price: '900', stock: '5', sku: `BK-${size}` })),
      },
      owner.token,
    );
    expect(created.status).toBe(201);
    await app.send('POST', '/api/seller/products', { name: 'Brass Lamp', price: '300', stock: '2' }, owner.token);
    const before = await exported(owner);
    const done = await importAll('Slug,Name,SKU,Choice 1,Price,Stock\nblock-kurta,,,M,950,\n,,BK-L,,,9\n,brass lamp,,,310,2\n', owner);
    expect(done.report).toMatchObject({ done: { added: 0, changed: 3, unchanged: 0, bad: 0 }, problems: [] });
    const [kurta] = await mine('kurta', owner);
    expect(kurta.description).toBe('Hand-printed');
    expect(kurta.variants.map((each: { price_paise: number; stock: number }) => [each.price_paise, each.stock])).toEqual([
      [95_000, null],
      [90_000, 9],
    ]);
    const [lamp] = await mine('lamp', owner);
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { id: undefined, name: 'Brass Lamp', price: '320' }, owner.token);
    await act(done.id, 'undo', {}, owner);
    expect((await ended(done.id, owner)).report.kept).toEqual(['Brass Lamp']);
    expect(await exported(owner)).toBe(before.replace('300.00', '320.00'));
  });

  test('leaves stock alone where that is asked for', async () => {
    const owner = await app.signUpSeller('Stock Looms');
    await app.send('POST', '/api/seller/products', { name: 'Counted Lamp', price: '300', stock: '2' }, owner.token);
    const { body } = await upload('Name,Price,Stock\nCounted Lamp,310,50\n', owner);
    expect(body.report.stock_changes).toBe(1);
    await act(body.id, 'start', { keeps_stock: true }, owner);
    await ended(body.id, owner);
    expect((await mine('lamp', owner))[0]).toMatchObject({ price_paise: 31_000, stock: 2 });
  });

  test('goes on where a lost node was, and writes nothing twice', async () => {
    const owner = await app.signUpSeller('Lost Looms');
    const { body } = await upload(`Name,Price\n${Array.from({ length: 450 }, (_, index) => `Lost Lamp ${index},5`).join('\n')}`, owner);
    await act(body.id, 'start', {}, owner);
    for (let again = 0; again < 3; again++) await addJob(app.db, 'catalog.import', { import_id: body.id }, { fairnessKey: owner.storeId });
    app.context.jobWaker.wake();
    expect((await ended(body.id, owner)).report.done).toMatchObject({ added: 450 });
    expect(await app.context.catalog.countOf(app.db, owner.storeId as never)).toBe(450);
  });

  test('is one at a time for each store, and is begun once', async () => {
    const owner = await app.signUpSeller('Turn Looms');
    const file = (name: string) => `Name,Price\n${Array.from({ length: 300 }, (_, index) => `${name} ${index},5`).join('\n')}`;
    const [first, second] = [(await upload(file('First'), owner)).body, (await upload(file('Second'), owner)).body];
    const answers = await Promise.all([act(first.id, 'start', {}, owner), act(first.id, 'start', {}, owner), act(second.id, 'start', {}, owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await act(first.id, 'undo', {}, owner)).status).toBe(409);
  });

  test('takes no slug of another store, and shows no picture of it', async () => {
    const owner = await app.signUpSeller('Other Looms');
    await app.send('POST', '/api/seller/products', { name: `Taken ${randomUUID().slice(0, 8)}`, price: '5' }, seller.token);
    const [theirs] = await mine('taken');
    const { body } = await upload(`Slug,Name,Price,Picture\n${theirs.slug},Mine,5,\n,Own Lamp,5,/media/product-images/${randomUUID()}-1200.webp\n`, owner);
    expect(body.report.problems).toMatchObject([{ row: 2, column: 'Slug' }]);
    await act(body.id, 'start', {}, owner);
    await ended(body.id, owner);
    expect((await mine('', owner)).map((each: { name: string; image_url: null }) => [each.name, each.image_url])).toEqual([['Own Lamp', null]]);
    for (const call of [app.send('GET', `/api/seller/product-imports/${body.id}`, undefined, seller.token), act(body.id, 'undo')])
      expect((await call).status).toBe(404);
  });

  test('is refused with a sentence where the file is too large, is none, or whoever sends it may not', async () => {
    expect((await upload(Buffer.alloc(maxImportBytes + 1, 'x'))).body).toMatchObject({ code: 'UPLOAD_TOO_LARGE' });
    expect((await upload('PK\u0003\u0004')).body).toMatchObject({ code: 'UPLOAD_UNSUPPORTED', message: expect.stringContaining('Excel workbook') });
    const noForm = await app.app.request(importUploadPath, { method: 'POST', body: 'x', headers: { Authorization: `Bearer ${seller.token}` } });
    expect(noForm.status).toBe(422);
    const host = await aPerson(app, { storeId: seller.storeId, role: 'host' });
    expect((await upload('Name,Price\nLamp,5', host)).status).toBe(403);
    expect((await app.app.request(importUploadPath, { method: 'POST' })).status).toBe(401);
    expect((await app.app.request(productExportPath)).status).toBe(401);
  });
});
