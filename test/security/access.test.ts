import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiEndpoints, type Endpoint } from '../support/servers/endpoints.ts';
import { createTestApp, type TestApp } from '../support/servers/test-app.ts';
import { type Callers, type SevenCaller, sevenCallers, signUpSeven } from './doors/seven-callers.ts';
import { type Caller, callers, describedEndpoints } from './room-facts.ts';

const described = new Map(describedEndpoints);

let app: TestApp;
let tokens: Callers['tokens'];
let ids: { product: string; stream: string; order: string; store: string; variant: string };

beforeAll(async () => {
  app = await createTestApp();
  const { owner, ...people } = await signUpSeven(app);
  tokens = people.tokens;
  const product = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, owner.token)).body;
  const stream = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, owner.token)).body;
  ids = { product: product.id, stream: stream.id, order: randomUUID(), store: owner.storeId, variant: product.variant_id };
});
afterAll(() => app[Symbol.asyncDispose]());

/** With a right body, as far as it must to come to the question who asks; to what does not exist, so that nothing happens. */
async function call({ name, method, path }: Endpoint, caller: SevenCaller): Promise<number> {
  const headers = { Authorization: tokens[caller] ? `Bearer ${tokens[caller]}` : '', 'X-Mailbox-Key': 'guessed' };
  const said = described.get(name)?.body?.(ids) ?? {};
  const query =
    name === 'orders.estimateDelivery' ? `?seller_id=${ids.store}&pincode=411001` : method === 'GET' ? `?${new URLSearchParams(said as never)}` : '';
  const address =
    path
      .replace('{slug_or_id}', ids.product)
      .replace('{id}', randomUUID())
      .replace(/\{(seq|number)\}/, '1') + query;
  if (name === 'uploads.createImage') {
    const body = new FormData();
    body.set('file', new File(['no picture'], 'a.png'));
    return (await app.app.request(address, { method, headers, body })).status;
  }
  const body = method === 'GET' ? undefined : JSON.stringify(said);
  return (await app.app.request(address, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body })).status;
}

test('of every endpoint it is said who may call it, and of no other', () => {
  expect([...described.keys()].toSorted()).toEqual(apiEndpoints.map(({ name }) => name).toSorted());
  expect(describedEndpoints.flatMap(([name, { who }]) => (who === 'key' ? name : []))).toEqual(['notices.mailbox']);
});

describe('who may call what is what is said', () => {
  test.each(apiEndpoints.filter(({ name }) => callers.some((caller) => caller === described.get(name)?.who)))('$name', async (endpoint) => {
    const least = callers.indexOf(described.get(endpoint.name)?.who as Caller);
    for (const caller of sevenCallers) {
      // Of their own store the other seller is the owner; what of this one they reach is in other-stores.test.ts.
      const rank = callers.indexOf(caller === 'other seller' ? 'owner' : caller);
      const status = await call(endpoint, caller);
      // The deletion of an account with a wrong password is refused as well, by its reason.
      const isRefused = status === 401 || (status === 403 && endpoint.name !== 'accounts.delete');
      expect([endpoint.name, caller, isRefused, status < 500]).toEqual([endpoint.name, caller, rank < least, true]);
      if (rank < least) expect(status).toBe(caller === 'guest' ? 401 : 403);
    }
  });

  test.each(apiEndpoints.filter(({ name }) => described.get(name)?.who === 'operator'))('$name opens to nobody by their store', async (endpoint) => {
    for (const caller of sevenCallers) expect([caller, await call(endpoint, caller)]).toEqual([caller, caller === 'guest' ? 401 : 403]);
  });

  test('the mailbox opens to its key alone', async () => {
    for (const caller of sevenCallers) expect(await call({ name: 'notices.mailbox', method: 'GET', path: '/api/mailbox' }, caller)).toBeGreaterThanOrEqual(403);
  });
});
