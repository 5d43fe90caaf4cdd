import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';
import { createFaces } from './faces.ts';
import type { LoggedEvent } from './logged-event.ts';

let app: TestApp;
let seller: TestSeller;
let url: string;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  url = await app.listen();
  seller = await app.signUpSeller('Rangrez');
});
afterAll(async () => await app[Symbol.asyncDispose]());

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Somebody with a picture, and the address at which the chat shows it. */
async function aFace(person?: TestSeller): Promise<TestSeller & { face: string }> {
  const whose = person ?? (await aPerson(app));
  const body = new FormData();
  body.set('file', new File([png], 'me.png', { type: 'image/png' }));
  const sent = await app.app.request('/api/account/avatar', { method: 'POST', body, headers: { Authorization: `Bearer ${whose.token}` } });
  const { url: avatar_url } = (await sent.json()) as { url: string };
  expect((await app.send('PUT', '/api/account/profile', { bio: '', avatar_url }, whose.token)).status).toBe(200);
  return { ...whose, face: avatar_url.replace('-1200.webp', '-320.webp') };
}

const aShow = async (): Promise<string> => (await app.send('POST', '/api/seller/live-streams', { title: 'Evening' }, seller.token)).body.id;
type Room = Awaited<ReturnType<typeof openRoom>>;
const toldIn = ({ seen }: Room) => seen.flatMap((message) => (message.t === 'faces' ? [message.faces] : []));

async function say(room: Room, text: string): Promise<void> {
  const line = room.say(text);
  await room.next('event', ({ client_id }) => client_id === line);
}

describe('the picture of who writes in a chat', () => {
  test('is told once to all who are there and to who comes later, beside the lines and in none of them', async () => {
    const show = await aShow();
    const shopper = await aFace();
    await using reader = await openRoom(url, show);
    await using writer = await openRoom(url, show, { token: shopper.token });
    await say(writer, 'Is it brass?');
    await say(writer, 'And how heavy?');
    await reader.next('event', ({ event }) => event.seq === 2);
    await using late = await openRoom(url, show);
    await late.next('event', ({ event }) => event.seq === 2);
    const told = { [shopper.userId]: shopper.face };
    expect([toldIn(reader), toldIn(writer)]).toEqual([[told], [told]]);
    expect(Object.assign({}, ...toldIn(late))).toEqual(told);
    const lines = [...reader.seen, ...late.seen].filter(({ t }) => t === 'event');
    expect(JSON.stringify(lines)).not.toMatch(/face|\/media\//);
  });

  test('stays away where there is none: of guests, of who has none, and of the store, which writes as itself', async () => {
    const show = await aShow();
    const host = await aFace(seller);
    await using guest = await openRoom(url, show);
    await using plain = await openRoom(url, show, { token: (await aPerson(app)).token });
    await using store = await openRoom(url, show, { token: host.token });
    for (const room of [guest, plain, store]) await say(room, 'Hello');
    await guest.next('event', ({ event }) => event.seq === 3);
    expect([guest, plain, store].flatMap(toldIn)).toEqual([]);
  });

  test('changes with the profile, and leaves open rooms with a block and with the account', async () => {
    const show = await aShow();
    const shopper = await aFace();
    await using reader = await openRoom(url, show);
    await using writer = await openRoom(url, show, { token: shopper.token });
    const gone = { [shopper.userId]: null };
    const untilTold = (count: number) => reader.next('faces', () => toldIn(reader).length >= count);
    await say(writer, 'Is it brass?');
    await untilTold(1);
    const { face } = await aFace(shopper);
    await untilTold(2);
    await say(writer, 'Look at me');
    await untilTold(3);
    expect(toldIn(reader)).toEqual([{ [shopper.userId]: shopper.face }, gone, { [shopper.userId]: face }]);
    const line = `/api/seller/live-streams/${show}/lines/1/block`;
    expect((await app.send('PUT', line, {}, seller.token)).status).toBe(200);
    await untilTold(4);
    await using late = await openRoom(url, show);
    await late.next('event', ({ event }) => event.seq === 2);
    expect([toldIn(reader).at(-1), toldIn(late)]).toEqual([gone, []]);
    expect((await app.send('DELETE', line, undefined, seller.token)).status).toBe(200);
    await say(writer, 'Sorry');
    await untilTold(5);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, shopper.token)).status).toBe(200);
    await untilTold(6);
    expect(toldIn(reader).at(-1)).toEqual(gone);
    await using after = await openRoom(url, show);
    await after.next('event', ({ event }) => event.seq === 3);
    expect(JSON.stringify(after.seen)).not.toContain(shopper.userId);
  });
});

test('a room knows the hundred who wrote last, and tells of others anew', () => {
  const faces = createFaces();
  const lineOf = (user: number) => ({ type: 'chat', payload: { user_id: `u${user}` }, face: `/f${user}` }) as unknown as LoggedEvent;
  for (let user = 0; user < 150; user += 1) expect(faces.learn([lineOf(user)])).toEqual({ t: 'faces', faces: { [`u${user}`]: `/f${user}` } });
  expect(faces.learn([lineOf(149), lineOf(60)])).toBeUndefined();
  expect(faces.learn([lineOf(10)])).toEqual({ t: 'faces', faces: { u10: '/f10' } });
  expect(Object.keys(faces.all()?.faces ?? {})).toHaveLength(100);
});
