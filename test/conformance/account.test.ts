import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { codeIn } from '../support/accounts/smtp-sink.ts';
import { toDelivered } from '../support/delivered-order.ts';

const password = 'marigold lamps';
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => server[Symbol.asyncDispose]());

async function signedUp(storeName?: string) {
  const browser = server.browser();
  const email = anEmail();
  const { data } = await browser.client.signUp({ email, password, options: { data: storeName ? { store_name: storeName } : {} } });
  const token = data.session?.access_token ?? '';
  const api = (method: string, path: string, body?: unknown) => server.app.send(method, `/api${path}`, body, token);
  return { ...browser, email, token, userId: data.user?.id ?? '', api };
}

const delivery = { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };

async function anOrder(api: Awaited<ReturnType<typeof signedUp>>['api']): Promise<string> {
  const product = await api('POST', '/seller/products', { name: 'Brass lamp', price: '499.00' });
  const items = [{ variant_id: product.body.variant_id, quantity: 1 }];
  const order = { idempotency_key: crypto.randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 49_900, announce: false };
  return (await server.app.send('POST', '/api/orders', order)).body.orders[0].id;
}

describe('the list of sessions', () => {
  test('names each device, and one of them can be signed out', async () => {
    const { email, api } = await signedUp();
    const phone = server.browser();
    await server.ask(
      'POST',
      '/token?grant_type=password',
      { email, password },
      {
        ip: '203.0.113.7',
        headers: { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36' },
      },
    );
    await phone.client.signInWithPassword({ email, password });
    const { items } = (await api('GET', '/account/sessions')).body;
    expect(items).toHaveLength(3);
    expect(items.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const android = items.find(({ ip }: { ip: string }) => ip === '203.0.113.7');
    expect(android).toMatchObject({ device: 'Chrome on Android', current: false });
    const here = items.find(({ current }: { current: boolean }) => !current && android);
    expect(here).toBeDefined();
    expect((await api('DELETE', `/account/sessions/${android.id}`)).status).toBe(200);
    expect((await api('DELETE', `/account/sessions/${android.id}`)).status).toBe(404);
    expect((await api('GET', '/account/sessions')).body.items).toHaveLength(2);
  });

  test("is the person's own", async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    const [session] = (await one.api('GET', '/account/sessions')).body.items;
    expect((await other.api('DELETE', `/account/sessions/${session.id}`)).status).toBe(404);
    expect((await server.app.send('GET', '/api/account/sessions')).status).toBe(401);
    expect((await one.client.getUser()).error).toBeNull();
  });
});

describe('deleting an account', () => {
  test('takes the password, the store and everything in it', async () => {
    const { api, email, userId, token } = await signedUp('Short Lived');
    const store = (await api('GET', '/seller/store')).body;
    await api('POST', '/seller/products', { name: 'Brass lamp', price: '499.00' });
    await api('POST', '/seller/live-streams', { title: 'Evening', scheduled_start: '2030-01-01T10:00:00Z', product_ids: [] });
    expect((await api('GET', '/account/deletion')).body).toEqual({
      proof: 'password',
      sign_in_stays_at: null,
      stores: [{ name: 'Short Lived', products: 1, live_streams: 1, open_orders: 0 }],
    });
    expect((await api('DELETE', '/account', { password: 'wrong' })).body).toMatchObject({ code: 'FORBIDDEN', message: 'The password is not correct.' });
    expect((await api('DELETE', '/account', { password })).status).toBe(200);
    expect((await server.ask('GET', '/user', undefined, { token })).body.code).toBe('user_not_found');
    expect((await server.browser().client.signInWithPassword({ email, password })).error).toMatchObject({ code: 'invalid_credentials' });
    const left = await Promise.all([
      server.app.db.selectFrom('stores').select('id').where('id', '=', store.id).execute(),
      server.app.db
        .selectFrom('auth_sessions')
        .select('id')
        .where('user_id', '=', userId as never)
        .execute(),
      server.app.db.selectFrom('products').select('id').where('store_id', '=', store.id).execute(),
    ]);
    expect(left).toEqual([[], [], []]);
    expect((await server.browser().client.signUp({ email, password })).error).toBeNull();
  });

  test('waits for open orders; delivered ones stay with the store', async () => {
    const { api } = await signedUp('Busy Store');
    const id = await anOrder(api);
    const refused = await api('DELETE', '/account', { password });
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      message: 'Busy Store has 1 open orders or returns. Deliver or cancel the orders, and end the returns, first.',
    });
    for (const status of toDelivered) {
      expect((await api('POST', `/seller/orders/${id}/status`, { status })).status).toBe(200);
      server.app.advance(undoMs);
    }
    expect((await api('DELETE', '/account', { password })).status).toBe(200);
    expect(
      await server.app.db
        .selectFrom('customer_orders')
        .select('status')
        .where('id', '=', id as never)
        .execute(),
    ).toEqual([{ status: 'delivered' }]);
    expect((await server.app.send('GET', '/api/products')).body.items.filter(({ name }: { name: string }) => name === 'Brass lamp')).toEqual([]);
  });

  test('of somebody without a password takes a code by mail', async () => {
    const email = anEmail();
    const { client } = server.browser();
    await client.signInWithOtp({ email });
    const { data } = await client.verifyOtp({ email, token: codeIn((await server.mail.next(email)).text), type: 'email' });
    const token = data.session?.access_token;
    expect((await server.app.send('GET', '/api/account/deletion', undefined, token)).body.proof).toBe('nonce');
    expect((await server.app.send('DELETE', '/api/account', { nonce: '000000' }, token)).status).toBe(403);
    await client.reauthenticate();
    const nonce = codeIn((await server.mail.next(email)).text);
    expect((await server.app.send('DELETE', '/api/account', { nonce }, token)).status).toBe(200);
  });
});
