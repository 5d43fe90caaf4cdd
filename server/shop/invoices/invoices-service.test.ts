import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, inParallel, openDevice, order } from '../../../test/support/browser/shopper.ts';
import { moveOn, toDelivered } from '../../../test/support/delivered-order.ts';
import { pagesOf, textOf } from '../../../test/support/media/pdf-text.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

type Made = { id: string; variant_id: string; price_paise: number };
type Kind = 'invoice' | 'credit-note';

const day = 86_400_000;
const inPune = { pincode: '411001', city: 'Pune' };
const legal = { legal_name: 'Asha Textiles', address: '4 MG Road\nPune 411001', gstin: '27AAPFU0939F1ZV', pincode: '411001' };
let app: TestApp;
let seller: TestSeller;
let kurta: Made;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await openStore('Asha Looms', legal);
  kurta = await add(seller);
});
afterAll(() => app[Symbol.asyncDispose]());

async function openStore(name: string, settings: object): Promise<TestSeller> {
  const owner = await app.signUpSeller(name);
  expect((await app.send('PUT', '/api/seller/store/settings', settings, owner.token)).status).toBe(200);
  return owner;
}

async function add(owner: TestSeller, more: object = { hsn: '621142', gst_rate: 500 }): Promise<Made> {
  const { status, body } = await app.send('POST', '/api/seller/products', { name: 'Blue Kurta', price: '999', ...more }, owner.token);
  expect(status).toBe(201);
  return body;
}

async function place(made = kurta, more: object = {}): Promise<{ id: string; number: number }> {
  const { status, body } = await order(app.app.request, anOrder(made, { delivery: aDelivery(inPune), ...more }), { Cookie: await openDevice(app.app.request) });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

const move = async (id: string, status: string, owner = seller) => await app.send('POST', `/api/seller/orders/${id}/status`, { status }, owner.token);
const papersOf = async (id: string, owner = seller) => (await app.send('GET', `/api/seller/orders/${id}/papers`, undefined, owner.token)).body;

/** Once the job of the move has run, which waits until the move cannot be taken back any more. */
async function packed(made = kurta, owner = seller, more: object = {}) {
  const placed = await place(made, more);
  expect((await move(placed.id, 'packed', owner)).status).toBe(200);
  app.advance(undoMs);
  app.context.jobWaker.wake();
  await vi.waitFor(async () => expect((await papersOf(placed.id, owner)).invoice).not.toBeNull(), { timeout: 10_000, interval: 10 });
  return { ...placed, ...(await papersOf(placed.id, owner)).invoice };
}

const get = async (path: string, token?: string) => await app.app.request(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
const open = async (id: string, kind: Kind, owner = seller) => await get(`/api/seller/orders/${id}/${kind}.pdf`, owner.token);

describe('an invoice', () => {
  test('is issued when its order is packed, and says who sold what to whom, with the tax of both halves', async () => {
    const placed = await place(kurta, { items: [{ variant_id: kurta.variant_id, quantity: 2 }], shown_total_paise: 199_800 });
    const early = await open(placed.id, 'invoice');
    expect([early.status, (await early.json()).code]).toEqual([409, 'ORDER_STATE']);
    expect(await papersOf(placed.id)).toEqual({ invoice: null, credit_note: null, return_notes: [] });
    await move(placed.id, 'packed');
    const answer = await open(placed.id, 'invoice');
    const { serial } = (await papersOf(placed.id)).invoice;
    expect(serial).toMatch(/^\d\d-\d\d\/\d{6}$/);
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="invoice-${serial.replace('/', '-')}.pdf"`);
    expect([answer.headers.get('Cache-Control'), answer.headers.get('X-Content-Type-Options')]).toEqual(['no-store', 'nosniff']);
    const text = await textOf(answer);
    for (const part of ['Tax invoice', `No. ${serial}`, 'Asha Textiles', 'GSTIN 27AAPFU0939F1ZV', 'Maharashtra (27)', 'HSN 621142', '₹999.00', 'CGST', 'SGST'])
      expect(text).toContain(part);
    // 1,998.00 with 5%: 2 × 47.57 of tax.
    for (const part of ['₹1,902.86', '₹47.57', '2.5%', '₹1,998.00', 'Page 1 of 1']) expect(text).toContain(part);
    expect(text).not.toContain('IGST');
  });

  test('for another state has IGST, and no halves', async () => {
    const { id } = await packed(kurta, seller, { delivery: aDelivery() });
    const text = await textOf(await open(id, 'invoice'));
    for (const part of ['Karnataka (29)', 'IGST', '5%', '₹951.43', '₹47.57']) expect(text).toContain(part);
    expect(text).not.toContain('CGST');
  });

  test('stays what it was, whatever becomes of store and product', async () => {
    const owner = await openStore('Steady Looms', legal);
    const made = await add(owner);
    const { id } = await packed(made, owner);
    const before = await pagesOf(await open(id, 'invoice', owner));
    await app.send('PUT', '/api/seller/store/settings', { legal_name: 'Somebody Else', gstin: '29AAGCB7383J1Z4', name: 'Other Looms' }, owner.token);
    await app.send('PUT', `/api/seller/products/${made.id}`, { name: 'Green Kurta', price: '5', gst_rate: 1800 }, owner.token);
    expect(await pagesOf(await open(id, 'invoice', owner))).toEqual(before);
    expect((await app.send('DELETE', `/api/seller/products/${made.id}`, undefined, owner.token)).status).toBeLessThan(300);
    expect(await pagesOf(await open(id, 'invoice', owner))).toEqual(before);
  });

  test('of a store without a GSTIN has no tax and says why; without taxed goods it is a bill of supply', async () => {
    const [small, exempt] = [await openStore('Small Looms', {}), await openStore('Book Looms', legal)];
    const text = await textOf(await open((await packed(await add(small), small)).id, 'invoice', small));
    expect(text).toContain('The seller has not named a GSTIN: no GST is charged.');
    expect(text).not.toMatch(/CGST|IGST|Taxable|Tax invoice|GSTIN \d/);
    const bill = await textOf(await open((await packed(await add(exempt, { gst_rate: 0 }), exempt)).id, 'invoice', exempt));
    expect(bill).toContain('Bill of supply');
    expect(bill).toContain('GSTIN 27AAPFU0939F1ZV');
    expect(bill).not.toMatch(/CGST|IGST|Taxable/);
  });

  test('waits for a GST rate that is missing, says so, and takes no number before', async () => {
    const owner = await openStore('Rateless Looms', legal);
    const made = await add(owner, {});
    const { id } = await place(made);
    await move(id, 'packed', owner);
    const refused = await open(id, 'invoice', owner);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Choose the GST rate of “Blue Kurta” under Products first, then open the invoice again.',
    ]);
    await app.send('PUT', `/api/seller/products/${made.id}`, { name: 'Blue Kurta', price: '999', gst_rate: 500 }, owner.token);
    expect((await open(id, 'invoice', owner)).status).toBe(200);
    expect((await papersOf(id, owner)).invoice.serial).toMatch(/\/000001$/);
  });

  test('is taken back in parts by the credit notes of its returns, with numbers in a row', async () => {
    const owner = await openStore('Returning Looms', legal);
    const made = await add(owner);
    const placed = await place(made, { items: [{ variant_id: made.variant_id, quantity: 3 }], shown_total_paise: 299_700 });
    await moveOn(app, placed.id, owner.token, toDelivered);
    const { link } = placed as unknown as { link: string };
    const noted: string[] = [];
    for (const amount_paise of [99_900, 50_000, 99_900]) {
      const body = { link, idempotency_key: randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'damaged' };
      const [{ id }] = (await app.send('POST', '/api/own-orders/returns', body)).body.returns.items;
      const early = await get(`/api/seller/returns/${id}/credit-note.pdf`, owner.token);
      expect(early.status).toBe(404);
      await app.send('POST', `/api/seller/returns/${id}/acceptance`, {}, owner.token);
      expect((await app.send('POST', `/api/seller/returns/${id}/refund`, { amount_paise, why: 'Scratched' }, owner.token)).status).toBe(200);
      // Whoever asks for it first, or the job, issues it.
      const answers = await Promise.all(Array.from({ length: 4 }, () => get(`/api/seller/returns/${id}/credit-note.pdf`, owner.token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      noted.push(await textOf(answers[0] as Response));
      expect((await get(`/api/seller/returns/${id}/credit-note.pdf`, seller.token)).status).toBe(404);
    }
    const { invoice, credit_note, return_notes } = await papersOf(placed.id, owner);
    expect([credit_note, return_notes.map(({ serial }: { serial: string }) => serial.slice(-7))]).toEqual([null, ['/000001', '/000002', '/000003']]);
    for (const part of ['Credit note', `For invoice ${invoice.serial}`, 'Goods were returned', '₹500.00']) expect(noted[1]).toContain(part);
    expect(noted[1]).not.toContain('cancelled');
    const kept = await sql<{ tax: number }>`
      select sum((line->>'cgst_paise')::bigint + (line->>'sgst_paise')::bigint)::integer as tax
      from invoices, jsonb_array_elements(facts->'lines') as line where order_id = ${placed.id} and return_id is not null`.execute(app.db);
    // Of 2,498.00 that went back with 5%, each half rounded once over all of it.
    expect(kept.rows[0]?.tax).toBe(2 * Math.round((249_800 * 500) / 21_000));
  });

  test('of a cancelled order is taken back by a credit note, and stays; one that had none gets neither', async () => {
    const { id, serial } = await packed();
    const soon = await open(id, 'credit-note');
    expect([soon.status, (await soon.json()).code]).toEqual([409, 'ORDER_STATE']);
    await move(id, 'cancelled');
    await vi.waitFor(async () => expect((await papersOf(id)).credit_note).not.toBeNull(), { timeout: 10_000, interval: 10 });
    const { credit_note, invoice } = await papersOf(id);
    expect([invoice.serial, credit_note.serial]).toEqual([serial, expect.stringMatching(/^C\d\d-\d\d\/000001$/)]);
    const text = await textOf(await open(id, 'credit-note'));
    for (const part of ['Credit note', `For invoice ${serial} of`, '₹951.42', 'Credited', '₹999.00']) expect(text).toContain(part);
    expect(await textOf(await open(id, 'invoice'))).toContain('Tax invoice');
    const { id: unpacked } = await place();
    await move(unpacked, 'cancelled');
    expect([(await open(unpacked, 'invoice')).status, (await open(unpacked, 'credit-note')).status]).toEqual([409, 409]);
  });
});

describe('serials', () => {
  const numbersOf = async (owner: TestSeller, kind = 'invoice') =>
    (
      await app.db
        .selectFrom('invoices')
        .select(['fiscal_year', 'number', 'serial'])
        .where('store_id', '=', owner.storeId as never)
        .where('kind', '=', kind as never)
        .orderBy('fiscal_year')
        .orderBy('number')
        .execute()
    ).map(({ serial }) => serial);
  /** As the address of the file does, without its picture. */
  async function issuing({ token }: TestSeller) {
    const actor = await app.context.accounts.findActor(token);
    return async (id: string) => await app.context.invoices.getPaper(actor, id, 'invoice');
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => expect.stringMatching(new RegExp(`/0*${index + 1}$`)));

  test('of 50 orders asked for at once, each by two, have no gap and no repeat', async () => {
    const owner = await openStore('Busy Looms', legal);
    const made = await add(owner);
    const ids = await inParallel(50, 10, async () => (await place(made)).id);
    await app.db
      .updateTable('customer_orders')
      .set({ status: 'packed' })
      .where('id', 'in', ids as never)
      .execute();
    const issue = await issuing(owner);
    const issued = await Promise.all([...ids, ...ids].map(issue));
    expect(issued.every(({ ok }) => ok)).toBe(true);
    expect(await numbersOf(owner)).toEqual(upTo(50));
  });

  test('are not spent by what is rolled back', async () => {
    const owner = await openStore('Broken Looms', legal);
    const made = await add(owner);
    const ids = await inParallel(12, 6, async () => (await place(made)).id);
    await app.db
      .updateTable('customer_orders')
      .set({ status: 'packed' })
      .where('id', 'in', ids as never)
      .execute();
    await sql`create table doomed (id uuid primary key)`.execute(app.db);
    for (const id of ids.filter((_, index) => index % 3 === 0)) await sql`insert into doomed values (${id})`.execute(app.db);
    await sql`create function fail_doomed() returns trigger language plpgsql as $$
      begin if exists (select from doomed where id = new.order_id) then raise exception 'no'; end if; return new; end $$`.execute(app.db);
    await sql`create trigger doomed after insert on invoices for each row execute function fail_doomed()`.execute(app.db);
    const issue = await issuing(owner);
    const answers = await Promise.allSettled(ids.map(issue));
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(ids.map((_, index) => index % 3 !== 0));
    expect(await numbersOf(owner)).toEqual(upTo(8));
    await sql`drop trigger doomed on invoices`.execute(app.db);
    await Promise.all(ids.map(issue));
    expect(await numbersOf(owner)).toEqual(upTo(12));
  });

  test('begin anew with the fiscal year of India', async () => {
    const owner = await openStore('Yearly Looms', legal);
    const made = await add(owner);
    const now = new Date();
    const april = Date.UTC(now.getUTCMonth() >= 3 ? now.getUTCFullYear() + 1 : now.getUTCFullYear(), 2, 31, 18, 30);
    const [first, second] = [await packed(made, owner), await place(made)];
    const away = april - now.getTime() + day;
    app.advance(away);
    await app.db
      .updateTable('customer_orders')
      .set({ status: 'packed' })
      .where('id', '=', second.id as never)
      .execute();
    // The session of the seller ended in between.
    const { body } = await app.send('POST', '/auth/v1/token?grant_type=password', { email: owner.email, password: 'a-long-password' });
    const opened = await open(second.id, 'invoice', { ...owner, token: body.access_token });
    app.advance(-away);
    expect(opened.status).toBe(200);
    const serials = await numbersOf(owner);
    expect(serials.map((serial) => serial.split('/')[1])).toEqual(['000001', '000001']);
    expect(serials[0]).toBe(first.serial);
    expect(new Set(serials).size).toBe(2);
  });
});

describe('packing slips', () => {
  test('have address, items and what to collect, one page for each order, in one file', async () => {
    const [one, two] = [await place(kurta), await place(kurta)];
    const single = await textOf(await get(`/api/seller/packing-slips.pdf?ids=${one.id}`, seller.token));
    for (const part of [`Order #${one.number}`, 'Collect in cash', '₹999.00', 'Blue Kurta', '411001', 'Phone +91']) expect(single).toContain(part);
    const pages = await pagesOf(await get(`/api/seller/packing-slips.pdf?ids=${two.id},${one.id},${two.id}`, seller.token));
    expect(pages.map(([first]) => first)).toEqual([`Order #${two.number}`, `Order #${one.number}`]);
  });

  test('are of 100 orders at most, and of real ones', async () => {
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',');
    expect((await get(`/api/seller/packing-slips.pdf?ids=${many}`, seller.token)).status).toBe(422);
    for (const ids of ['', 'x', randomUUID()]) expect((await get(`/api/seller/packing-slips.pdf?ids=${ids}`, seller.token)).status).toBe(404);
  });
});

describe('who may open them', () => {
  test('members of the store that may see orders, and nobody else', async () => {
    const { id } = await packed();
    const [stranger, shopper] = [await app.signUpSeller('Across the Lane'), await aPerson(app)];
    const [host, moderator] = await Promise.all((['host', 'moderator'] as const).map((role) => aPerson(app, { storeId: seller.storeId, role })));
    for (const path of [`orders/${id}/invoice.pdf`, `orders/${id}/credit-note.pdf`, `packing-slips.pdf?ids=${id}`]) {
      const statuses = await Promise.all(
        [undefined, shopper.token, moderator?.token, stranger.token].map(async (token) => (await get(`/api/seller/${path}`, token)).status),
      );
      expect([path, statuses]).toEqual([path, [401, 403, 403, 404]]);
    }
    expect((await open(id, 'invoice', host)).status).toBe(200);
    expect((await app.send('GET', `/api/seller/orders/${id}/papers`, undefined, stranger.token)).status).toBe(404);
    expect((await open('x' as never, 'invoice')).status).toBe(404);
  });

  test('the buyer, by a link that we signed, once there is one', async () => {
    const { id: unpacked } = await place();
    const { id } = await packed();
    const pathOf = (of: string) => app.context.invoices.buyerPathOf(of as never);
    const path = pathOf(id);
    expect(await textOf(await get(path))).toContain('Tax invoice');
    const wrong = path.replace(/(.)\.pdf$/, (_, last) => `${last === 'A' ? 'g' : 'A'}.pdf`);
    const others = [wrong, pathOf(unpacked), '/api/invoices/x.pdf', `/api/invoices/${id}.pdf`];
    const answers = await Promise.all(others.map(async (other) => (await get(other)).status));
    expect(answers).toEqual([404, 404, 404, 404]);
  });
});
