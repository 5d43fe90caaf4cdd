import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { createPayingStores, type PayingStore } from '../../../../test/support/servers/paying-stores.ts';
import { startRazorpay, takeOnline } from '../../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp } from '../../../../test/support/servers/test-app.ts';

const soon = { timeout: 10_000 };
const account = '/api/seller/payment-account';
const keys = { key_id: 'rzp_live_lamps', key_secret: 'secretoflamps42', webhook_secret: 'a-webhook-of-lamps' };
const otherKeys = { key_id: 'rzp_live_cloths', key_secret: 'secretofcloths', webhook_secret: 'a-webhook-of-cloths' };

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
beforeAll(async () => {
  razorpay = await startRazorpay();
  await razorpay.makeKeys(otherKeys);
  app = await createTestApp({ ...razorpay.settings, HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const { aStore, place, begin, hold, methodsOf } = createPayingStores(() => ({ app }));

async function aPaidStore(): Promise<PayingStore> {
  await razorpay.makeKeys(keys);
  return await aStore(keys);
}

type Notice = { about: { kind: string; key_id?: string } };
const toldOf = async (token: string): Promise<Notice['about'][]> =>
  (await app.send('GET', '/api/seller/notices?limit=100', undefined, token)).body.items.flatMap(({ about }: Notice) =>
    about.kind === 'payment_keys_failed' ? [about] : [],
  );
const mailsTo = async (email: string): Promise<string[]> =>
  (
    await sql<{ text: string }>`select body_text as text from messages where template = 'payment_keys_failed' and recipient = ${email}`.execute(app.db)
  ).rows.map(({ text }) => text);
const check = ({ token }: PayingStore) => app.send('POST', `${account}/checks`, {}, token);

describe('keys that stop working', () => {
  test('are told to the owner once, however many shoppers are refused, and again once they had worked in between', async () => {
    const store = await aPaidStore();
    const manager = await aPerson(app, { storeId: store.storeId, role: 'manager' });
    const waiting = await Promise.all([1, 2, 3].map(() => place(store)));
    await razorpay.forgetKeys(keys.key_id);
    const answers = await Promise.all(waiting.map(({ pay_token }) => begin(pay_token)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await methodsOf(store)).toEqual({ online: null, is_test: false });
    expect(await toldOf(store.token)).toEqual([{ kind: 'payment_keys_failed', key_id: keys.key_id }]);
    expect(await toldOf(manager.token)).toEqual([]);
    const [mail, ...others] = await mailsTo(store.email);
    expect([mail, others]).toEqual([expect.stringMatching(/Shoppers are offered cash on delivery[\s\S]*\/dashboard\/settings\?section=payments/), []]);
    expect(mail).not.toContain(keys.key_secret);

    await razorpay.makeKeys(keys);
    expect((await check(store)).body.account.is_known).toBe(true);
    await razorpay.forgetKeys(keys.key_id);
    await begin((await place(store)).pay_token);
    expect([(await toldOf(store.token)).length, (await mailsTo(store.email)).length]).toEqual([2, 2]);
  });

  test('are found by our own questions too', async () => {
    const store = await aPaidStore();
    const held = await hold(store);
    await razorpay.forgetKeys(keys.key_id);
    await app.send('GET', `/api/payments/${held.token}`);
    await expect.poll(() => toldOf(store.token), soon).toHaveLength(1);
    expect(await methodsOf(store)).toEqual({ online: null, is_test: false });
  });

  test('and are found by their own owner, or were replaced, are told to nobody', async () => {
    const [checked, replaced] = [await aPaidStore(), await aPaidStore()];
    const held = await hold(replaced);
    await takeOnline(app, replaced, otherKeys);
    const waiting = await place(checked);
    await razorpay.forgetKeys(keys.key_id);
    expect((await check(checked)).body.account.is_known).toBe(false);
    await begin(waiting.pay_token);
    await app.send('GET', `/api/payments/${held.token}`);
    const tried = app.db.selectFrom('jobs').select('id').where('kind', '=', 'payment.check').where('last_error', 'like', '%401%');
    await expect.poll(async () => (await tried.execute()).length, soon).toBeGreaterThan(0);
    for (const store of [checked, replaced]) expect([await toldOf(store.token), await mailsTo(store.email)]).toEqual([[], []]);
    expect(await methodsOf(replaced)).toEqual({ online: 'razorpay', is_test: false });
  });
});
