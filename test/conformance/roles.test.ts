import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import type { TestSeller } from '../support/servers/test-app.ts';

let server: AccountsServer;
let owner: TestSeller;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
  owner = await server.app.signUpSeller('Rangrez');
});
afterAll(() => server[Symbol.asyncDispose]());

async function signedUp(data: Record<string, unknown> = {}) {
  const { client } = server.browser();
  const { data: made } = await client.signUp({ email: anEmail(), password: 'marigold lamps', options: { data } });
  const token = () => client.getSession().then(({ data: { session } }) => session?.access_token);
  return { client, token, userId: made.user?.id ?? '' };
}

async function staff(role: StoreRole): Promise<string | undefined> {
  const { token, userId } = await signedUp();
  await server.app.db
    .insertInto('store_members')
    .values({ store_id: owner.storeId as never, user_id: userId as never, role })
    .execute();
  return await token();
}

const product = { name: 'Brass lamp', price: '499.00' };
const event = { title: 'Evening', product_ids: [] };

describe('what staff may do follows from our tables', () => {
  test.each([
    ['manager', 201, 201],
    ['host', 403, 201],
    ['moderator', 403, 403],
  ] as const)('a %s: products %i, live events %i', async (role, products, events) => {
    const token = await staff(role);
    expect((await server.app.send('GET', '/api/seller/store', undefined, token)).body).toMatchObject({ id: owner.storeId, role });
    expect((await server.app.send('POST', '/api/seller/products', product, token)).status).toBe(products);
    expect((await server.app.send('POST', '/api/seller/live-streams', event, token)).status).toBe(events);
  });

  test('a role taken away counts at the next request, in a token that still says nothing of it', async () => {
    const token = await staff('manager');
    await server.app.db.deleteFrom('store_members').where('role', '=', 'manager').execute();
    expect((await server.app.send('POST', '/api/seller/products', product, token)).body).toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('whatever people write into their own metadata gives them nothing', async () => {
  const { client, token } = await signedUp({ role: 'owner', roles: ['owner'], app_metadata: { role: 'owner' } });
  await client.updateUser({ data: { role: 'service_role', store_id: owner.storeId, stores: [{ storeId: owner.storeId, role: 'owner' }] } });
  await client.refreshSession();
  for (const [path, body] of [
    ['/api/seller/products', product],
    ['/api/seller/live-streams', event],
  ] as const)
    expect((await server.app.send('POST', path, body, await token())).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await server.ask('GET', '/admin/users', undefined, { token: await token() })).status).toBe(403);
  const { data } = await client.getUser();
  expect([data.user?.role, data.user?.app_metadata]).toEqual(['authenticated', { provider: 'email', providers: ['email'] }]);
});

test('a store_name written after signing up opens no store', async () => {
  const { client, token } = await signedUp();
  await client.updateUser({ data: { store_name: 'Sneaky' } });
  expect((await server.app.send('GET', '/api/seller/store', undefined, await token())).body).toMatchObject({ code: 'FORBIDDEN' });
});
