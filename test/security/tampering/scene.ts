import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { anOrder, type ForSale, openDevice } from '../../support/browser/shopper.ts';
import { moveOn } from '../../support/delivered-order.ts';
import { storeVideo } from '../../support/media/stored-video.ts';
import { startRazorpay, takeOnline } from '../../support/servers/razorpay.ts';
import { type Answer, createTestApp, makeDemo, type TestApp, type TestSeller } from '../../support/servers/test-app.ts';
import { makeAllRows, signUpPerson, type TestPerson } from '../room-facts.ts';
import { forgedOf } from './mutations.ts';

export type Made = ForSale & { id: string };
export type Placed = { id: string; link: string; payToken: string };

/** A right request. `by`: who signs it; nobody is a guest. `form`: it is sent as one. */
export type Payload = {
  by?: Pick<TestPerson, 'token'>;
  cookie?: string;
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: true;
  /** Takes back what a wish has used up, so that the next one finds it. */
  afterWish?(answer: Answer): Promise<void>;
  /** Looks at the rows once it was done, with whatever else a client might send beside it. */
  expectDone?(answer: Answer): Promise<void>;
};

const operatorEmail = 'operator@shop.example';

/** Whoever runs the site, signed in. */
export async function asOperator(app: TestApp): Promise<Pick<TestPerson, 'token'>> {
  const account = { email: operatorEmail, password: 'a-long-password' };
  await app.send('POST', '/auth/v1/signup', account);
  await app.db.updateTable('auth_users').set({ email_proven_at: app.now() }).where('email', '=', operatorEmail).execute();
  return { token: (await app.send('POST', '/auth/v1/token?grant_type=password', account)).body.access_token };
}
const discount = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'A fifth off', description: '' },
  ...{ code: 'FIFTH', is_active: true, max_uses: null, max_uses_per_person: null },
};
export const reducedPaise = 40_000;

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Two stores with a row of each kind, two shoppers, and who runs the site. `mine` and `seller` are attacked by somebody who holds what is `theirs`. */
export async function openScene() {
  await using parts = new AsyncDisposableStack();
  const razorpay = parts.use(await startRazorpay());
  const env = { HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on', HAAT_OPERATORS: operatorEmail, AUTH_RATE_LIMIT_FACTOR: '1000', ...razorpay.settings };
  const app = parts.use(await createTestApp(env));
  const [seller, other, demo] = [await app.signUpSeller('Rangrez'), await app.signUpSeller('Across the Lane'), await app.signUpSeller('Looking around')];
  await makeDemo(app, demo);
  const [buyer, stranger] = [await signUpPerson(app), await signUpPerson(app)];
  const [mine, theirs] = [await makeAllRows(app, seller, buyer), await makeAllRows(app, other, stranger)];
  await sql`update webhooks set is_active = false`.execute(app.db);
  const show = await startSelling(app, seller);
  theirs.show = await startSelling(app, other);
  for (const [rows, { storeId }] of [[mine, seller] as const, [theirs, other] as const]) rows.video = await storeVideo(app.context, storeId, undefined);
  theirs.address = await addressOf(app, stranger);
  const cookie = await openDevice(app.app.request);
  const strangers = await openDevice(app.app.request);
  const named = new Map<string, string[]>();

  async function addProduct(change: object = {}, { token } = seller): Promise<Made> {
    const { status, body } = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '500', stock: '100', ...change }, token);
    expect(status).toBe(201);
    for (const [id, wrong] of [[body.id, theirs.product] as const, ...idsOf(body).map((id) => [id, theirs.variant] as const)]) own(id, [wrong ?? '']);
    return body;
  }

  /** An id that may stand in a payload, with those that may not stand in its place. */
  function own(id: string, wrong: string[]): string {
    named.set(id, [...wrong, randomUUID()]);
    return id;
  }

  /** The same of what was signed. */
  function ownToken(token: string, wrong: string[] = []): string {
    named.set(token, [...wrong, ...forgedOf(token)]);
    return token;
  }

  async function place(product: ForSale, change: object = {}, as: Pick<TestPerson, 'token'> = buyer): Promise<Placed> {
    const { status, body } = await app.send('POST', '/api/orders', anOrder(product, change), as.token);
    expect([status, body.code]).toEqual([201, undefined]);
    const { id, link } = body.orders[0];
    return { id: own(id, [theirs.order ?? '']), link, payToken: body.pay_token };
  }

  async function moveTo(order: string, ...statuses: string[]): Promise<Answer['body']> {
    return await moveOn(app, order, seller.token, statuses);
  }

  const open = parts.move();
  return {
    ...{ app, seller, other, demo, buyer, stranger, mine, theirs, show, cookie, strangers, razorpay, named },
    ...{ addProduct, own, ownToken, place, moveTo, discount },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

const idsOf = (product: { variants: { id: string }[] }) => product.variants.map(({ id }) => id);

/** The store takes money online and has a discount; resolves with its running live event. */
async function startSelling(app: TestApp, { token }: TestSeller): Promise<string> {
  await takeOnline(app, { token });
  await app.send('PUT', '/api/seller/discount-settings', discount, token);
  const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, token)).body;
  expect((await app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, token)).status).toBe(200);
  return id;
}

async function addressOf(app: TestApp, { token }: TestPerson): Promise<string> {
  return (await app.send('GET', '/api/account/addresses', undefined, token)).body.items[0].id;
}

/** Waits for the work that is due, and for the look at stock that follows every change of it. What is for later would change a row in the middle of a test. */
export async function settle({ app }: Pick<Scene, 'app'>): Promise<void> {
  await app.context.runChores(['stock']);
  app.context.jobWaker.wake();
  const due = () => app.db.selectFrom('jobs').select('kind').where('failed_at', 'is', null).where('run_at', '<=', app.now()).execute();
  await expect.poll(due, { timeout: 10_000, interval: 20 }).toEqual([]);
  await app.db.deleteFrom('jobs').where('run_at', '>', app.now()).execute();
}
