import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let shopper: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  [seller, shopper] = await Promise.all([app.signUpSeller('Rangrez'), aPerson(app)]);
  expect((await app.send('PUT', '/auth/v1/user', { data: { display_name: 'Meena' } }, shopper.token)).status).toBe(200);
});

const follow = (person: TestSeller) => app.send('PUT', `/api/stores/${seller.storeId}/follow`, {}, person.token);
const list = async () => (await app.send('GET', '/api/seller/customers', undefined, seller.token)).body;

describe('a profile', () => {
  const save = (change: object, token = shopper.token) => app.send('PUT', '/api/account/profile', { bio: '', avatar_url: null, ...change }, token);

  async function upload(token?: string) {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const body = new FormData();
    body.set('file', new File([png], 'me.png', { type: 'image/png' }));
    const answer = await app.app.request('/api/account/avatar', { method: 'POST', body, headers: token ? { Authorization: `Bearer ${token}` } : {} });
    return { status: answer.status, body: await answer.json() };
  }

  test('has the name of the account, a bio of 280 characters, and a picture of one’s own', async () => {
    expect((await app.send('GET', '/api/account/profile', undefined, shopper.token)).body).toMatchObject({ display_name: 'Meena', bio: '', avatar_url: null });
    expect((await save({ bio: 'x'.repeat(280) })).status).toBe(200);
    expect((await save({ bio: 'x'.repeat(281) })).body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path: 'bio' }] } });
    const stranger = await aPerson(app);
    const { body: picture } = await upload(shopper.token);
    expect((await save({ avatar_url: picture.url }, stranger.token)).status).toBe(422);
    expect((await save({ avatar_url: `/media/product-images/${randomUUID()}-1600.webp` })).status).toBe(422);
    expect((await save({ avatar_url: picture.url })).body).toMatchObject({ avatar_url: picture.url });
    await follow(shopper);
    expect((await list()).items).toMatchObject([{ name: 'Meena', avatar_url: picture.url }]);
    const { body: next } = await upload(shopper.token);
    await save({ avatar_url: next.url });
    expect((await save({ avatar_url: picture.url })).status).toBe(422);
    await app.send('DELETE', '/api/account', { password: 'a-long-password' }, shopper.token);
    expect(await app.db.selectFrom('uploads').select('url').where('kind', '=', 'avatar').execute()).toEqual([]);
    const profiles = app.db.selectFrom('customer_profiles').select('bio');
    expect(await profiles.where('user_id', '=', shopper.userId as never).execute()).toEqual([]);
  });

  test('is for who is signed in', async () => {
    expect((await app.send('GET', '/api/account/profile')).status).toBe(401);
    expect((await app.send('PUT', '/api/account/profile', { bio: '', avatar_url: null })).status).toBe(401);
    expect((await upload()).status).toBe(401);
  });
});
