import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { aPhone, inParallel } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const form = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'Special Discount!', description: '' },
  ...{ is_active: true, max_uses: null, max_uses_per_person: null },
};

let app: TestApp;
let seller: TestSeller;
let storeId: StoreId;
let code: string;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Coupon Looms');
  storeId = seller.storeId as StoreId;
});
beforeEach(async () => {
  code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  await save();
});
afterAll(() => app[Symbol.asyncDispose]());

const save = async (change: object = {}, { token } = seller) => await app.send('PUT', '/api/seller/discount-settings', { ...form, code, ...change }, token);
const used = async () => (await app.send('GET', '/api/seller/discount-settings', undefined, seller.token)).body.settings.used;
const anId = () => randomUUID() as OrderId;
type Buyer = { phone: string; userId: UserId | null };
const aBuyer = (): Buyer => ({ phone: aPhone(), userId: null });

const find = async (buyer: Buyer, held: { code?: string; claim?: string } = { code }) =>
  (await app.context.offers.ofOrders.find(app.db, [{ storeId, held, ...buyer, device: 'd', now: app.context.clock.now() }])).get(storeId);

/** Whether an order of that buyer got a use; thrown away where `isPlaced` is false. */
async function order(buyer: Buyer, orderId = anId(), isPlaced = true): Promise<boolean> {
  const { ofOrders } = app.context.offers;
  const now = app.context.clock.now();
  const work = app.db.transaction().execute(async (tx) => {
    const found = (await ofOrders.find(tx, [{ storeId, held: { code }, ...buyer, device: 'd', now }])).get(storeId);
    if (!found?.discount) return false;
    const none = await takeAll(tx, [aUse({ ...buyer, discount: found.discount, orderId })]);
    if (!isPlaced) throw new Error('the stock is gone');
    return none.length === 0;
  });
  return await work.catch((error: Error) => (error.message === 'the stock is gone' ? false : Promise.reject(error)));
}

type Discount = NonNullable<Awaited<ReturnType<typeof find>>>['discount'];
type Placing = Buyer & { discount: Discount; orderId?: OrderId; at?: StoreId };
/** Of an order of ₹500. */
const aUse = ({ discount, orderId = anId(), at = storeId, ...buyer }: Placing) => ({
  ...{ storeId: at, discount: discount as NonNullable<Discount>, orderId, ...buyer, device: 'd', now: app.context.clock.now() },
  ...{ subtotalPaise: 50_000, discountPaise: 10_000 },
});
const takeAll = (tx: Parameters<typeof app.context.offers.ofOrders.take>[0], uses: ReturnType<typeof aUse>[]) => app.context.offers.ofOrders.take(tx, uses);

const countOf = (answers: boolean[]) => answers.filter(Boolean).length;

describe('the limits of a code', () => {
  test('50 uses and 200 buyers at once are 50 orders', async () => {
    await save({ max_uses: 50 });
    expect(countOf(await inParallel(200, 20, () => order(aBuyer())))).toBe(50);
    expect(await used()).toBe(50);
    expect(await find(aBuyer())).toEqual({ refused: 'limit' });
  });

  test.each([1, 3])('one person with 20 orders at once gets %i', async (most) => {
    await save({ max_uses_per_person: most });
    const buyer = aBuyer();
    expect(countOf(await inParallel(20, 20, () => order(buyer)))).toBe(most);
    expect(await find(buyer)).toEqual({ refused: 'used' });
    expect(await find({ ...buyer, phone: `+91 ${buyer.phone}` })).toEqual({ refused: 'used' });
    expect(await used()).toBe(most);
  });

  test('a person is one by their number and by their account, whichever they change', async () => {
    await save({ max_uses_per_person: 2 });
    const { userId } = await aPerson(app);
    const phone = aPhone();
    const orders = Array.from(
      { length: 20 },
      (_, index): Buyer => (index % 2 === 0 ? { phone: aPhone(), userId: userId as UserId } : { phone, userId: index % 4 === 1 ? (userId as UserId) : null }),
    );
    const placed = await Promise.all(orders.map((buyer) => order(buyer)));
    const uses = await app.db.selectFrom('discount_uses').select(['user_id', 'phone_key']).where('store_id', '=', storeId).execute();
    expect(uses.filter((use) => use.user_id === userId).length).toBeLessThanOrEqual(2);
    expect(countOf(placed)).toBe(await used());
    expect(await find({ phone: aPhone(), userId: userId as UserId })).toEqual({ refused: 'used' });
  });

  test('count no order that was not placed, and give one back once', async () => {
    await save({ max_uses: 2, max_uses_per_person: 1 });
    const [buyer, id] = [aBuyer(), anId()];
    expect(await order(buyer, anId(), false)).toBe(false);
    expect([await used(), await find(buyer)]).toEqual([
      0,
      { discount: expect.objectContaining({ code, discount_type: 'percentage', value: 2_000, claimId: null }) },
    ]);
    expect(await order(buyer, id)).toBe(true);
    for (let again = 0; again < 3; again += 1) await app.db.transaction().execute((tx) => app.context.offers.ofOrders.giveBack(tx, id));
    expect([await used(), await order(buyer)]).toEqual([0, true]);
    await app.context.offers.ofOrders.giveBack(app.db, anId());
    expect(await used()).toBe(1);
  });

  test('hold for several orders of one transaction, in their order', async () => {
    await save({ max_uses: 3, max_uses_per_person: 1 });
    const [first, second, third, fourth] = [aBuyer(), aBuyer(), aBuyer(), aBuyer()];
    const discount = (await find(first))?.discount;
    const buyers = [first, first, second, third, fourth].map((buyer) => aUse({ ...buyer, discount }));
    const none = await app.db.transaction().execute((tx) => takeAll(tx, buyers));
    expect([none.toSorted(), await used()]).toEqual([[1, 4].map((at) => buyers[at]?.orderId).toSorted(), 3]);
    const uses = await app.db
      .selectFrom('discount_uses')
      .select('order_id')
      .where('code_id', '=', discount?.settingsId ?? '')
      .execute();
    expect(uses.map(({ order_id }) => order_id).toSorted()).toEqual([0, 2, 3].map((at) => buyers[at]?.orderId).toSorted());
  });

  test('of several stores are taken together, without waiting for each other for ever', async () => {
    const other = await app.signUpSeller('Other Coupons');
    await save({ max_uses: 15 });
    await save({ max_uses: 10 }, other);
    const { ofOrders } = app.context.offers;
    const stores = [storeId, other.storeId as StoreId];
    const placed = await inParallel(40, 20, async (person) => {
      const now = app.context.clock.now();
      const buyer = { ...aBuyer(), device: 'd', now };
      const wanted = (person % 2 === 0 ? stores : stores.toReversed()).map((id) => ({ storeId: id, held: { code }, ...buyer }));
      return await app.db.transaction().execute(async (tx) => {
        const found = await ofOrders.find(tx, wanted);
        const uses = wanted.flatMap(({ storeId: at, phone, userId }) => {
          const discount = found.get(at)?.discount;
          return discount ? [aUse({ phone, userId, discount, at })] : [];
        });
        const none = await takeAll(tx, uses);
        return uses.filter((use) => !none.includes(use.orderId)).map((use) => use.storeId);
      });
    });
    expect(stores.map((id) => placed.flat().filter((each) => each === id).length)).toEqual([15, 10]);
  });

  test('hold for it however it is typed: " diwali10 " is DIWALI10', async () => {
    code = 'DIWALI10';
    await save({ max_uses: 1 });
    expect((await find(aBuyer(), { code: ' diwali10 ' }))?.discount).toMatchObject({ code, value: 2_000 });
    code = ' DiWaLi10\t';
    expect(await order(aBuyer())).toBe(true);
    expect(await find(aBuyer(), { code: 'diwali10' })).toEqual({ refused: 'limit' });
  });

  test('begin anew with another code, and go on with one that comes back', async () => {
    await save({ max_uses: 1 });
    const before = code;
    expect(await order(aBuyer())).toBe(true);
    code = `${before}B`;
    await save({ max_uses: 1 });
    expect([await used(), await order(aBuyer())]).toEqual([0, true]);
    code = before;
    await save({ max_uses: 1 });
    expect([await used(), await order(aBuyer())]).toEqual([1, false]);
    await save({ max_uses: 2 });
    expect(await order(aBuyer())).toBe(true);
  });
});

describe('an order', () => {
  test('with a claim that 20 orders with 20 numbers bring at once is one discounted order, without any limit of the code', async () => {
    const { body: show } = await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token);
    await app.send('POST', `/api/seller/live-streams/${show.id}/go-live`, {}, seller.token);
    const asking = { actor: { kind: 'guest' }, ip: '127.0.0.1', device: () => ({ id: 'a-device', isNew: false, ageSeconds: 0 }) } as const;
    const watched = await app.context.offers.watch({ id: show.id }, asking);
    app.advance(5_000);
    const claimed = await app.context.offers.claim({ id: show.id, watch: (watched.ok && watched.value.offer?.watch) || '' }, asking);
    const held = { claim: claimed.ok ? claimed.value.claim : '' };
    const buyer = aBuyer();
    const placed = await inParallel(20, 20, () =>
      app.db.transaction().execute(async (tx) => {
        const [now, { ofOrders }] = [app.context.clock.now(), app.context.offers];
        const person = { ...aBuyer(), device: 'a-device', now };
        const discount = (await ofOrders.find(tx, [{ storeId, held, ...person }])).get(storeId)?.discount;
        return discount !== undefined && (await takeAll(tx, [aUse({ phone: person.phone, userId: null, discount })])).length === 0;
      }),
    );
    expect(countOf(placed)).toBe(1);
    expect(await find(buyer, held)).toEqual({ refused: 'not_yours' });
  });

  test('finds what is active now, and takes nothing of what ended a moment ago', async () => {
    const [buyer, orderId] = [aBuyer(), anId()];
    const discount = (await find(buyer))?.discount;
    await save({ value: 3_000 });
    expect((await find(buyer))?.discount).toMatchObject({ value: 3_000, settingsId: discount?.settingsId });
    await save({ is_active: false });
    expect(await find(buyer)).toEqual({ refused: 'ended' });
    const use = aUse({ ...buyer, discount, orderId });
    expect(await app.db.transaction().execute((tx) => takeAll(tx, [use]))).toEqual([orderId]);
    expect(await find(buyer, { code: 'NEVERWAS' })).toEqual({ refused: 'unknown_code' });
    expect(await find(buyer, {})).toBeUndefined();
  });

  test('tries ten codes an hour with a device, and learns nothing from more', async () => {
    const { ofOrders } = app.context.offers;
    const tryCode = async (typed: string, device: string) => {
      const wanted = {
        storeId,
        held: { code: typed },
        ...aBuyer(),
        device,
        browser: { ip: '198.51.100.7', device: { id: device, isNew: false, ageSeconds: 0 } },
        now: app.context.clock.now(),
      };
      return (await ofOrders.find(app.db, [wanted])).get(storeId);
    };
    for (let again = 0; again < 12; again += 1) expect((await tryCode(code, 'tries'))?.discount).toBeDefined();
    for (let again = 0; again < 10; again += 1) expect(await tryCode(`GUESS${again}`, 'tries')).toEqual({ refused: 'unknown_code' });
    expect(await tryCode(code, 'tries')).toEqual({ refused: 'unknown_code' });
    expect((await tryCode(code, 'another'))?.discount).toBeDefined();
  });

  test("takes nothing with another store's code, nor with an id that is none", async () => {
    const other = await app.signUpSeller('Elsewhere');
    const discount = (await find(aBuyer()))?.discount;
    for (const use of [
      aUse({ ...aBuyer(), discount, at: other.storeId as StoreId }),
      aUse({ ...aBuyer(), discount: discount && { ...discount, settingsId: randomUUID() } }),
      aUse({ ...aBuyer(), discount: discount && { ...discount, claimId: randomUUID() } }),
    ])
      expect(await app.db.transaction().execute((tx) => takeAll(tx, [use]))).toEqual([use.orderId]);
    expect(await used()).toBe(0);
  });
});

test('who leaves is forgotten, and how often a code was used is not', async () => {
  const person = await aPerson(app);
  const [own, other] = [{ phone: aPhone(), userId: person.userId as UserId }, aBuyer()];
  await order(own);
  await order(other);
  await app.db.transaction().execute((tx) => app.context.offers.erasePerson(tx, { id: own.userId, email: null, phone: `91${other.phone}` }));
  const uses = await app.db
    .selectFrom('discount_uses')
    .innerJoin('discount_codes', 'discount_codes.id', 'code_id')
    .select(['user_id', 'phone_key'])
    .where('code', '=', code)
    .execute();
  expect(uses).toEqual([
    { user_id: null, phone_key: null },
    { user_id: null, phone_key: null },
  ]);
  expect(await used()).toBe(2);
});
