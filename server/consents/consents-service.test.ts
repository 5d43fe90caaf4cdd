import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { measureWords } from '#contract/consents/consent-rules.ts';
import { mailsWords } from '#contract/follows/follow-rules.ts';
import { createStopLinks } from '#server/follows/stop-links.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { openDevice } from '../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let guest: Caller;

type Caller = { token?: string; Cookie?: string };

beforeAll(async () => {
  // The demo's mailbox takes the mails.
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on', HAAT_DEMO: 'on' });
  [seller, other] = [await app.signUpSeller('Asha Prints'), await app.signUpSeller('Bela Brass')];
  for (const { token } of [seller, other]) await app.send('PUT', '/api/seller/store/settings', ids, token);
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = { Cookie: await openDevice(app.app.request) };
});

const ids = { meta_pixel_id: '123456789012345', google_ads_id: 'AW-123456789', google_ads_label: 'AbC-D_efG' };

async function ask(method: string, path: string, { token, Cookie }: Caller, body?: object) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (Cookie) headers.Cookie = Cookie;
  const answer = await app.app.request(path, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

const meta = (change: object = {}) => ({ purpose: 'measure_meta', store_id: seller.storeId, place: '/thank-you', ...change });
const metaWords = measureWords('measure_meta', 'Asha Prints');
const give = (caller: Caller, change: object = {}) => ask('POST', '/api/consents', caller, { ...meta(), words: metaWords, ...change });
const withdraw = (caller: Caller, change: object = {}) => ask('POST', '/api/consents/withdraw', caller, meta({ place: '/privacy-choices', ...change }));
const list = async (caller: Caller, query = '') => (await ask('GET', `/api/consents${query}`, caller)).body;
const rows = async (purpose = 'measure_meta') =>
  await app.db
    .selectFrom('consents')
    .selectAll()
    .where('store_id', '=', seller.storeId as never)
    .where('purpose', '=', purpose as never)
    .orderBy('answered_at')
    .execute();
/** Those that were added since. */
async function rowsOf(work: () => Promise<unknown>, purpose?: string) {
  const before = new Set((await rows(purpose)).map(({ id }) => id));
  await work();
  return (await rows(purpose)).filter(({ id }) => !before.has(id));
}

describe('a consent', () => {
  test('is kept with its words, version, time and place, is the same twice as once, and is withdrawn by one call', async () => {
    const made = await rowsOf(async () => {
      for (const _ of [1, 2]) expect(await give(guest)).toMatchObject({ status: 200, body: { is_given: true, words: metaWords, withdrawn_at: null } });
    });
    expect(made).toMatchObject([{ user_id: null, is_given: true, words: metaWords, text_version: 1, place: '/thank-you', withdrawn_at: null }]);
    const { items } = await list(guest);
    expect(items).toMatchObject([{ purpose: 'measure_meta', store_name: 'Asha Prints', is_given: true, words_now: metaWords }]);
    for (const _ of [1, 2]) expect(await withdraw(guest)).toMatchObject({ status: 200, body: { is_given: false, withdrawn_at: expect.any(String) } });
    const [kept] = (await rows()).filter(({ id }) => id === made[0]?.id);
    expect(kept).toMatchObject({ ...made[0], withdrawn_at: expect.any(Date), withdrawn_place: '/privacy-choices' });
  });

  test('is a new row when it is given again; the old one stays as it was', async () => {
    const made = await rowsOf(async () => {
      await give(guest);
      await withdraw(guest);
      expect((await give(guest)).body).toMatchObject({ is_given: true, withdrawn_at: null });
    });
    expect(made.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true]);
    expect((await list(guest)).items).toHaveLength(1);
  });

  test('is not there where somebody said no, which is asked and kept once', async () => {
    const made = await rowsOf(async () => {
      for (const _ of [1, 2]) expect((await withdraw(guest, { place: '/thank-you' })).body).toMatchObject({ is_given: false, withdrawn_at: null });
    });
    expect(made).toMatchObject([{ is_given: false, words: metaWords, place: '/thank-you' }]);
    expect((await give(guest)).body.is_given).toBe(true);
  });

  test('speaks of one purpose of one store', async () => {
    await give(guest);
    await give(guest, { store_id: other.storeId, words: measureWords('measure_meta', 'Bela Brass') });
    await withdraw(guest);
    const { items } = await list(guest);
    expect(items.map(({ store_name, purpose, is_given }: Record<string, unknown>) => [store_name, purpose, is_given])).toEqual([
      ['Asha Prints', 'measure_meta', false],
      ['Bela Brass', 'measure_meta', true],
    ]);
  });

  test('holds for the words of today alone: other ones, and what nobody asks, are refused', async () => {
    expect(await give(guest, { words: `${metaWords} And more.` })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await give(guest, { purpose: 'measure_google' })).toMatchObject({ status: 409 });
    const silent = await app.signUpSeller('Silent Store');
    expect(await give(guest, { store_id: silent.storeId, words: measureWords('measure_meta', 'Silent Store') })).toMatchObject({ status: 409 });
    expect((await give(guest, { store_id: randomUUID() })).status).toBe(409);
    expect((await withdraw(guest, { store_id: randomUUID() })).status).toBe(404);
    for (const bad of [{ purpose: 'live_mails' }, { place: '/order/secret' }, { place: 'x' }, { user_id: randomUUID() }])
      expect([(await give(guest, bad)).status, (await withdraw(guest, bad)).status]).toEqual([422, 422]);
    expect((await list(guest)).items).toEqual([]);
  });

  test('is offered anew by other words when its store has another name, and can be withdrawn where nothing is asked any more', async () => {
    const renamed = await app.signUpSeller('Old Name');
    await app.send('PUT', '/api/seller/store/settings', ids, renamed.token);
    await give(guest, { store_id: renamed.storeId, words: measureWords('measure_meta', 'Old Name') });
    await app.send('PUT', '/api/seller/store/settings', { name: 'New Name' }, renamed.token);
    expect((await list(guest)).items[0]).toMatchObject({
      words: measureWords('measure_meta', 'Old Name'),
      words_now: measureWords('measure_meta', 'New Name'),
    });
    await app.send('PUT', '/api/seller/store/settings', { meta_pixel_id: '' }, renamed.token);
    expect((await list(guest)).items[0]).toMatchObject({ is_given: true, words_now: null });
    expect((await withdraw(guest, { store_id: renamed.storeId })).body).toMatchObject({ is_given: false, words_now: null });
  });

  test('cannot be changed or made undone in the database, only withdrawn once', async () => {
    const [made] = await rowsOf(() => give(guest));
    const change = (what: ReturnType<typeof sql>) => sql`update consents set ${what} where id = ${made?.id}`.execute(app.db);
    await expect(change(sql`words = 'something else'`)).rejects.toThrow(/never changed/);
    await expect(change(sql`withdrawn_at = now(), answered_at = now() - interval '1 year'`)).rejects.toThrow(/never changed/);
    await withdraw(guest);
    await expect(change(sql`withdrawn_at = null, withdrawn_place = null`)).rejects.toThrow(/never changed/);
  });
});

describe('whose a consent is', () => {
  test('nobody sees or withdraws that of another device or account', async () => {
    await give(guest);
    const [first, second] = [await openDevice(app.app.request), await openDevice(app.app.request)];
    const person = await aPerson(app);
    for (const caller of [{ Cookie: first }, { Cookie: second, token: person.token }, {}]) {
      expect((await list(caller)).items).toEqual([]);
      await withdraw(caller);
    }
    expect((await list(guest)).items).toMatchObject([{ is_given: true }]);
    const forged = { Cookie: String(guest.Cookie).replace(/=./, (start) => (start === '=_' ? '=-' : '=_')) };
    expect((await list(forged)).items).toEqual([]);
  });

  test('one of the account is known on another device, and not to who is signed in there next', async () => {
    const [asha, bela] = await Promise.all([aPerson(app), aPerson(app)]);
    await give({ ...guest, token: asha.token });
    expect((await list({ token: asha.token })).items).toMatchObject([{ is_given: true }]);
    for (const caller of [guest, { ...guest, token: bela.token }]) expect((await list(caller)).items).toEqual([]);
  });

  test('one of the device counts for who signs in there, who withdraws it for both', async () => {
    await give(guest);
    const asha = await aPerson(app);
    const signedIn = { ...guest, token: asha.token };
    expect((await list(signedIn)).items).toMatchObject([{ is_given: true }]);
    expect((await withdraw(signedIn)).body.is_given).toBe(false);
    for (const caller of [guest, signedIn]) expect((await list(caller)).items).toMatchObject([{ is_given: false }]);
  });

  test('goes with the account, and only that of the account', async () => {
    const asha = await aPerson(app);
    await give(guest);
    await give({ token: asha.token });
    const left = await app.send('DELETE', '/api/account', { password: 'a-long-password' }, asha.token);
    expect(left.status).toBe(200);
    expect((await rows()).filter(({ user_id }) => user_id === asha.userId)).toEqual([]);
    expect((await list(guest)).items).toMatchObject([{ is_given: true }]);
  });
});

test('who leaves while they answer and switch leaves nothing, and no answer fails', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, userId } = await aPerson(app);
    await app.send('PUT', `/api/stores/${seller.storeId}/follow`, {}, token);
    const acts = Array.from({ length: 12 }, (_, turn) => () => {
      const mails = `/api/stores/${seller.storeId}/follow/mails`;
      return turn % 3 === 0 ? give({ token }) : turn % 3 === 1 ? withdraw({ token }) : app.send('PUT', mails, { on: turn % 2 === 0 }, token);
    });
    const leave = () => app.send('DELETE', '/api/account', { password: 'a-long-password' }, token);
    const answers = await Promise.all([...acts.slice(0, 6), leave, ...acts.slice(6)].map((act) => act()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers[6]?.status).toBe(200);
    const left = await app.db
      .selectFrom('consents')
      .select('id')
      .where('user_id', '=', userId as never)
      .execute();
    expect(left).toEqual([]);
  }
});

describe('many at once', () => {
  test('twenty who give the same are one row, of an account and of a device', async () => {
    const { token } = await aPerson(app);
    for (const caller of [guest, { token }]) {
      const made = await rowsOf(async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => give(caller)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      });
      expect(made).toHaveLength(1);
    }
  });

  test('giving and withdrawing at once ends as one of both, with one row that stands at most', async () => {
    const made = await rowsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 24 }, (_, turn) => (turn % 2 ? give(guest) : withdraw(guest))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });
    const standing = made.filter(({ is_given, withdrawn_at }) => is_given && withdrawn_at === null);
    expect(standing.length).toBeLessThanOrEqual(1);
    expect((await list(guest)).items).toMatchObject([{ is_given: standing.length === 1 }]);
    await withdraw(guest);
    expect((await list(guest)).items).toMatchObject([{ is_given: false }]);
  });
});

describe('limits', () => {
  test('a person answers sixty times in ten minutes, and is told how long to wait', async () => {
    const { token } = await aPerson(app);
    for (let turn = 0; turn < 60; turn += 1) expect((await (turn % 2 ? withdraw : give)({ token })).status).toBe(200);
    expect(await give({ token })).toMatchObject({ status: 429, body: { data: { retry_after_seconds: expect.any(Number) } } });
    expect((await list({ token })).items).toHaveLength(1);
  });

  test('the list comes in pages, each answer once', async () => {
    await give(guest);
    await give(guest, { purpose: 'measure_google', words: measureWords('measure_google', 'Asha Prints') });
    const first = await list(guest, '?limit=1');
    expect(first).toMatchObject({ items: [{ purpose: 'measure_google' }], next_cursor: expect.any(String) });
    const second = await list(guest, `?limit=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ items: [{ purpose: 'measure_meta' }], next_cursor: null });
  });

  test('what ended is kept for three years, and what a device said as long as its cookie', async () => {
    const old = async (age: string, change: object) => {
      const row = { store_id: seller.storeId, purpose: 'measure_meta', is_given: true, words: 'x', text_version: 1, place: null, ...change };
      const { id } = await app.db
        .insertInto('consents')
        .values({ ...row, answered_at: sql`now() - ${age}::interval` } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const { userId } = await aPerson(app);
    const key = () => randomUUID().padEnd(43, 'x');
    const kept = [
      await old('5 years', { user_id: userId }),
      await old('2 years', { user_id: userId, is_given: false }),
      await old('399 days', { device_key: key() }),
    ];
    const gone = [await old('4 years', { user_id: userId, is_given: false }), await old('401 days', { device_key: key() })];
    await app.context.runChores(['consents']);
    const left = new Set((await rows()).map(({ id }) => id));
    expect([kept.map((id) => left.has(id)), gone.map((id) => left.has(id))]).toEqual([
      [true, true, true],
      [false, false],
    ]);
  });
});

describe('the mails of a store', () => {
  const mails = (on: boolean, token: string) => app.send('PUT', `/api/stores/${seller.storeId}/follow/mails`, { on, place: '/account' }, token);
  const follow = (token: string) => app.send('PUT', `/api/stores/${seller.storeId}/follow`, {}, token);

  test('are in the ledger when they are switched on, and withdrawn when they are switched off', async () => {
    const { token, userId } = await aPerson(app);
    await follow(token);
    const made = await rowsOf(async () => {
      for (const _ of [1, 2]) expect((await mails(true, token)).body.mails).toBe(true);
    }, 'live_mails');
    expect(made).toMatchObject([{ user_id: userId, is_given: true, words: mailsWords, place: '/account' }]);
    expect((await list({ token })).items).toMatchObject([{ purpose: 'live_mails', is_given: true, words_now: mailsWords }]);
    await mails(false, token);
    expect((await list({ token })).items).toMatchObject([{ is_given: false, withdrawn_at: expect.any(String) }]);
  });

  test.each([
    [
      'the link of a mail',
      async (token: string, userId: string) => {
        const links = createStopLinks({ secret: app.context.secretFor('stop links'), publicUrl: () => '' });
        const link = links.linkFor({ storeId: seller.storeId as never, userId: userId as never });
        expect((await app.send('POST', '/api/stop-mails', { token: link.split('/').at(-1) })).status).toBe(200);
        return token;
      },
    ],
    ['unfollowing', async (token: string) => app.send('DELETE', `/api/stores/${seller.storeId}/follow`, undefined, token)],
  ])('are withdrawn by %s', async (_, end) => {
    const { token, userId } = await aPerson(app);
    await follow(token);
    await mails(true, token);
    await end(token, userId);
    expect((await list({ token })).items).toMatchObject([{ purpose: 'live_mails', is_given: false }]);
  });

  test('who never agreed to them has no row, whatever is switched off', async () => {
    const { token } = await aPerson(app);
    await follow(token);
    await mails(false, token);
    expect((await list({ token })).items).toEqual([]);
  });

  test('switched on and off at once, the ledger says what the switch says', async () => {
    const { token, userId } = await aPerson(app);
    await follow(token);
    await Promise.all(Array.from({ length: 20 }, (_, turn) => mails(turn % 2 === 0, token)));
    const row = await app.db
      .selectFrom('store_follows')
      .select('mails_since')
      .where('user_id', '=', userId as never)
      .executeTakeFirstOrThrow();
    expect((await list({ token })).items).toMatchObject([{ is_given: row.mails_since !== null }]);
  });
});
