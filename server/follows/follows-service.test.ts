import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsWords, maxFollows } from '#contract/follows/follow-rules.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';
import { createStopLinks } from './stop-links.ts';

let app: TestApp;
let seller: TestSeller;
let shopper: TestSeller;

beforeAll(async () => {
  // The demo's mailbox takes the mails.
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on', HAAT_DEMO: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  [seller, shopper] = await Promise.all([app.signUpSeller(), aPerson(app)]);
});

const stateFor = (token?: string, { storeId } = seller) => app.send('GET', `/api/stores/${storeId}/follow`, undefined, token);
const follow = ({ token } = shopper, { storeId } = seller) => app.send('PUT', `/api/stores/${storeId}/follow`, {}, token);
const unfollow = ({ token } = shopper) => app.send('DELETE', `/api/stores/${seller.storeId}/follow`, undefined, token);
const setMails = (on: boolean, { token } = shopper) => app.send('PUT', `/api/stores/${seller.storeId}/follow/mails`, { on }, token);
const listMine = ({ token } = shopper, query = '') => app.send('GET', `/api/account/follows${query}`, undefined, token);
const rowsOf = ({ storeId }: TestSeller) =>
  app.db
    .selectFrom('store_follows')
    .selectAll()
    .where('store_id', '=', storeId as never)
    .execute();

describe('following a store', () => {
  test('is known to the person, counted for everybody, and the same twice as once', async () => {
    expect((await stateFor()).body).toEqual({ follows: false, mails: false, may_mail: false, followers: 0, is_of_store: false });
    for (const _ of [1, 2]) expect((await follow()).body).toEqual({ follows: true, mails: false, may_mail: true, followers: 1, is_of_store: false });
    expect((await follow(seller)).body).toMatchObject({ follows: true, followers: 2 });
    expect((await stateFor()).body).toMatchObject({ follows: false, followers: 2 });
    for (const _ of [1, 2]) expect((await unfollow()).body).toMatchObject({ follows: false, followers: 1 });
    expect((await stateFor(seller.token)).body).toMatchObject({ follows: true, followers: 1 });
  });

  test('says who belongs to the store, whatever their role: none of its own is asked to follow it', async () => {
    const host = await aPerson(app, { storeId: seller.storeId, role: 'host' });
    for (const { token } of [seller, host]) expect((await stateFor(token)).body).toMatchObject({ follows: false, is_of_store: true });
    expect((await follow(host)).body).toMatchObject({ follows: true, is_of_store: true });
    const other = await app.signUpSeller('Across the Lane');
    for (const token of [other.token, shopper.token, undefined]) expect((await stateFor(token)).body.is_of_store).toBe(false);
  });

  test('is for persons, and for stores that exist', async () => {
    const nobody = { ...seller, storeId: randomUUID() };
    expect((await app.send('PUT', `/api/stores/${seller.storeId}/follow`, {})).status).toBe(401);
    expect((await follow(shopper, nobody)).status).toBe(404);
    expect((await stateFor(undefined, nobody)).status).toBe(404);
    expect((await stateFor(undefined, { ...seller, storeId: 'x' })).status).toBe(422);
  });

  test('raced by many persons in many tabs leaves a count that is that of the rows', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)));
    const acts = people.flatMap((person, index) => [
      follow(person),
      follow(person),
      unfollow(person),
      follow(person),
      ...(index % 2 ? [unfollow(person)] : []),
    ]);
    for (const { status } of await Promise.all(acts)) expect(status).toBe(200);
    expect((await stateFor()).body.followers).toBe((await rowsOf(seller)).length);
    await Promise.all(people.map((person) => follow(person)));
    expect((await stateFor()).body.followers).toBe(people.length);
  });

  test('fits as many stores as the rule says, also when the last two come at once', async () => {
    await app.db
      .insertInto('stores')
      .values(Array.from({ length: maxFollows - 1 }, (_, index) => ({ name: `Store ${index}` })))
      .execute();
    const others = await app.db.selectFrom('stores').select('id').where('name', 'like', 'Store %').execute();
    const rows = others.map(({ id }) => ({ store_id: id, user_id: shopper.userId as never, followed_at: new Date() }));
    await app.db.insertInto('store_follows').values(rows).execute();
    const second = await app.signUpSeller();
    const answers = await Promise.all([follow(), follow(shopper, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = answers.find(({ status }) => status === 409)?.body;
    expect([full.code, full.message]).toEqual(['CONFLICT', expect.stringContaining('1,000 stores')]);
  });

  test('is slowed down for whoever does it by a script', async () => {
    const answers = await Promise.all(Array.from({ length: 65 }, () => follow()));
    expect(answers.filter(({ status }) => status === 429).length).toBe(5);
    expect(answers.find(({ status }) => status === 429)?.body.data.retry_after_seconds).toBeGreaterThan(0);
  });

  test('ends with the person and with the store, and the count with it', async () => {
    const other = await app.signUpSeller('Across the Lane');
    await Promise.all([follow(), follow(seller), follow(shopper, other)]);
    const gone = await app.send('DELETE', '/api/account', { password: 'a-long-password' }, shopper.token);
    expect(gone.status).toBe(200);
    expect((await stateFor()).body.followers).toBe(1);
    expect((await stateFor(undefined, other)).body.followers).toBe(0);
    await app.db
      .deleteFrom('stores')
      .where('id', '=', seller.storeId as never)
      .execute();
    expect(await rowsOf(seller)).toEqual([]);
    const counts = app.db
      .selectFrom('store_follow_counts')
      .select('store_id')
      .where('store_id', '=', seller.storeId as never);
    expect(await counts.execute()).toEqual([]);
  });
});

describe('the stores that one follows', () => {
  test('come page by page, the newest first, each with what is on air', async () => {
    const stores = [seller, await app.signUpSeller('Bela Silks'), await app.signUpSeller('Chanda Lamps')];
    for (const store of stores) {
      await follow(shopper, store);
      app.advance(1_000);
    }
    const live = (await app.send('POST', '/api/seller/live-streams', { title: 'Now' }, stores[1]?.token)).body;
    await app.context.live.notePictures([live.id]);
    const first = (await listMine(shopper, '?limit=2')).body;
    expect(first.items).toMatchObject([
      { name: 'Chanda Lamps', on_air_id: null, on_air_since: null },
      { name: 'Bela Silks', on_air_id: live.id, on_air_since: expect.any(String), mails: false, may_mail: true },
    ]);
    const second = (await listMine(shopper, `?limit=2&cursor=${first.next_cursor}`)).body;
    expect(second).toMatchObject({ items: [{ name: 'Rangrez', id: seller.storeId }], next_cursor: null });
    expect((await listMine(seller)).body).toEqual({ items: [], next_cursor: null });
    expect((await listMine(shopper, '?cursor=made-up')).status).toBe(422);
  });
});

describe('mails of a store', () => {
  test('are off until they are asked for, in the words of the screen and at a time that is kept', async () => {
    expect((await setMails(true)).body.code).toBe('CONFLICT');
    await follow();
    expect((await setMails(true)).body).toMatchObject({ mails: true });
    const [{ mails_since: since, mails_words } = {}] = await rowsOf(seller);
    expect([mails_words, since]).toEqual([mailsWords, expect.any(Date)]);
    app.advance(60_000);
    await setMails(true);
    expect((await rowsOf(seller))[0]?.mails_since).toEqual(since);
    expect((await setMails(false)).body).toMatchObject({ follows: true, mails: false });
    expect((await rowsOf(seller))[0]).toMatchObject({ mails_since: null, mails_words: null });
  });

  test('are not offered to who has no confirmed address', async () => {
    await follow();
    await app.db
      .updateTable('auth_users')
      .set({ email_confirmed_at: null })
      .where('id', '=', shopper.userId as never)
      .execute();
    expect((await stateFor(shopper.token)).body).toMatchObject({ follows: true, may_mail: false });
    expect((await setMails(true)).body.message).toContain('e-mail address');
  });
});

describe('a stop link', () => {
  const ids = fc.record({ storeId: fc.uuid(), userId: fc.uuid() }) as fc.Arbitrary<Parameters<ReturnType<typeof createStopLinks>['linkFor']>[0]>;
  const links = createStopLinks({ secret: Buffer.from('one'), publicUrl: () => 'https://haat.example' });
  const others = createStopLinks({ secret: Buffer.from('two'), publicUrl: () => 'https://haat.example' });
  const tokenOf = (link: string) => link.slice('https://haat.example/stop-mails/'.length);

  test('names one person and one store, and no change of it names another', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.integer({ min: 1, max: 255 }), (pair, place, change) => {
        const token = tokenOf(links.linkFor(pair));
        expect(links.read(token)).toEqual(pair);
        expect(others.read(token)).toBeUndefined();
        const bytes = Buffer.from(token, 'base64url');
        const index = place % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ change;
        expect(links.read(bytes.toString('base64url'))).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  test('is read without harm, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (token) => {
        expect(links.read(token)).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });
});
