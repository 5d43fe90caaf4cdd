import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { storeVideo } from '../../test/support/media/stored-video.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Rangrez');
});
afterAll(() => app[Symbol.asyncDispose]());

const make = async (path: string, form: object) => (await app.send('POST', path, form, seller.token)).body.id as string;
const state = (likes: number, liked: boolean) => ({ status: 200, body: { likes, liked } });

describe.each([
  ['a live event', '/live-streams', () => make('/api/seller/live-streams', { title: 'Market' })],
  [
    'a shoppable video',
    '/videos',
    async () => make('/api/seller/videos', { title: 'Lamps', video_file_id: await storeVideo(app.context, seller.storeId, undefined) }),
  ],
])('liking %s', (_, path, makeOne) => {
  let id: string;
  beforeEach(async () => {
    id = await makeOne();
  });

  const ask = async (method: string, person?: { token: string }, of = id) =>
    await app.send(method, `/api${path}/${of}/like`, method === 'GET' ? undefined : {}, person?.token);

  test('is one row of one person, who takes it back', async () => {
    const [meena, asha] = [await aPerson(app), await aPerson(app)];
    expect(await ask('GET')).toEqual(state(0, false));
    for (const _ of [1, 2]) expect(await ask('PUT', meena)).toEqual(state(1, true));
    expect(await ask('PUT', asha)).toEqual(state(2, true));
    expect([await ask('GET', meena), await ask('GET')]).toEqual([state(2, true), state(2, false)]);
    for (const _ of [1, 2]) expect(await ask('DELETE', meena)).toEqual(state(1, false));
    expect(await ask('GET', asha)).toEqual(state(1, true));
  });

  test('by presses that race leaves one row or none, and never less', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(app)));
    await Promise.all(people.flatMap((person) => Array.from({ length: 6 }, () => ask('PUT', person))));
    expect(await ask('GET')).toEqual(state(4, false));
    const answers = await Promise.all(people.flatMap((person) => Array.from({ length: 12 }, (_, turn) => ask(turn % 2 ? 'DELETE' : 'PUT', person))));
    expect(answers.every(({ body }) => body.likes >= 0 && body.likes <= 4)).toBe(true);
    const kept = await Promise.all(people.map((person) => ask('GET', person)));
    expect(kept[0]?.body.likes).toBe(kept.filter(({ body }) => body.liked).length);
    await Promise.all(people.flatMap((person) => [ask('DELETE', person), ask('DELETE', person)]));
    expect(await ask('GET')).toEqual(state(0, false));
  });

  test('is for who is signed in, of what there is, and not without end', async () => {
    const meena = await aPerson(app);
    for (const method of ['PUT', 'DELETE']) expect([method, (await ask(method)).status]).toEqual([method, 401]);
    for (const method of ['GET', 'PUT']) expect([method, (await ask(method, meena, randomUUID())).status]).toEqual([method, 404]);
    await app.send('DELETE', `/api/seller${path}/${id}`, undefined, seller.token);
    for (const method of ['GET', 'PUT']) expect([method, (await ask(method, meena)).status]).toEqual([method, 404]);
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await ask('DELETE', meena)).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
  });

  test('goes with the account', async () => {
    const meena = await aPerson(app);
    await ask('PUT', meena);
    expect(await ask('GET')).toEqual(state(1, false));
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, meena.token)).status).toBe(200);
    expect(await ask('GET')).toEqual(state(0, false));
  });
});

test('a draft is nothing to like, and what was liked of a video goes when it is deleted for good', async () => {
  const meena = await aPerson(app);
  const video_file_id = await storeVideo(app.context, seller.storeId, undefined);
  const draft = await make('/api/seller/videos', { title: 'Draft', state: 'draft', video_file_id });
  expect((await app.send('PUT', `/api/videos/${draft}/like`, {}, meena.token)).status).toBe(404);
  const form = { title: 'Draft', description: '', tags: [], state: 'published', version: 1 };
  expect((await app.send('PUT', `/api/seller/videos/${draft}`, form, seller.token)).status).toBe(200);
  expect((await app.send('PUT', `/api/videos/${draft}/like`, {}, meena.token)).body).toEqual({ likes: 1, liked: true });
  await app.send('DELETE', `/api/seller/videos/${draft}`, undefined, seller.token);
  await app.send('POST', `/api/seller/videos/${draft}/purge`, {}, seller.token);
  const left = await app.context.db.selectFrom('shoppable_video_likes').select('user_id').where('video_id', '=', draft).execute();
  expect(left).toEqual([]);
});
