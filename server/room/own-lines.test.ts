import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

describe('the `client_id` of a line', () => {
  let app: TestApp;
  let seller: TestSeller;
  let url: string;

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  async function aShow(): Promise<string> {
    return (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, seller.token)).body.id;
  }

  it('comes with the event to its author, line by line where two say the same, and to nobody else', async () => {
    const id = await aShow();
    const person = randomUUID();
    await using author = await openRoom(url, id, { person });
    await using tab = await openRoom(url, id, { person });
    await using other = await openRoom(url, id);
    const said = [author.say('Is it brass?'), author.say('Is it brass?')];
    const theirs = other.say('Is it brass?');
    for (const room of [author, tab, other]) await room.next('event', ({ event }) => event.seq === 3);
    expect(idsIn(author.seen).toSorted()).toEqual(said.toSorted());
    for (const clientId of said) {
      const { seq } = await author.next('said', (message) => message.client_id === clientId);
      expect((await author.next('event', (message) => message.client_id === clientId)).event.seq).toBe(seq);
    }
    expect(idsIn(other.seen)).toEqual([theirs]);
    expect(idsIn(tab.seen)).toEqual([]);
    expect(JSON.stringify(tab.seen)).not.toContain('client_id');
    expect(JSON.stringify(other.seen)).not.toContain(said[0]);
  });

  it('comes with what was missed, to the author who says that the line is pending', async () => {
    const id = await aShow();
    const author = await openRoom(url, id);
    const said = [author.say('Hello'), author.say('Hello')];
    await author.next('said', ({ client_id }) => client_id === said[1]);
    await author[Symbol.asyncDispose]();
    await using again = await openRoom(url, id, { after: 0, pending: [...said, randomUUID()] });
    await using late = await openRoom(url, id, { pending: [said[1] as string] });
    await using other = await openRoom(url, id, { after: 0 });
    for (const room of [again, late, other]) await room.next('event', ({ event }) => event.seq === 2);
    expect(idsIn(again.seen)).toEqual(said);
    expect(idsIn(late.seen)).toEqual([said[1]]);
    expect(JSON.stringify(other.seen)).not.toContain('client_id');
  });

  it('comes with the event of a line that is sent again after a reconnect', async () => {
    const id = await aShow();
    const clientId = randomUUID();
    await using author = await openRoom(url, id, { pending: [clientId] });
    await using other = await openRoom(url, id);
    for (const _ of [1, 2]) author.send({ t: 'chat', client_id: clientId, message: 'Hello' });
    await author.next('said');
    for (const room of [author, other]) await room.next('event', ({ event }) => event.seq === 1);
    expect(idsIn(author.seen)).toEqual([clientId]);
    expect(idsIn(other.seen)).toEqual([]);
  });
});

describe('a line of an account', () => {
  let app: TestApp;
  let url: string;

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it('is marked as the own one on every device of its author, also when it is read later, and for nobody else', async () => {
    const seller = await app.signUpSeller('Rangrez');
    const [asha, bela] = [await app.signUpSeller('Asha'), await app.signUpSeller('Bela')];
    const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, seller.token)).body;
    await using author = await openRoom(url, id, { token: asha.token });
    await using phone = await openRoom(url, id, { token: asha.token });
    await using other = await openRoom(url, id, { token: bela.token });
    await using someone = await openRoom(url, id);
    author.say('Is it brass?');
    await author.next('event', ({ event }) => event.seq === 1);
    other.say('It is');
    await other.next('event', ({ event }) => event.seq === 2);
    someone.say('Good');
    await using later = await openRoom(url, id, { token: asha.token });
    await using guest = await openRoom(url, id);
    for (const room of [author, phone, other, someone, later, guest]) await room.next('event', ({ event }) => event.seq === 3);
    expect([author, phone, later, other, someone, guest].map(({ seen }) => ownIn(seen))).toEqual([[1], [1], [1], [2], [3], []]);
  });
});

/** The numbers of the lines that a socket is told are its own. */
function ownIn(seen: readonly RoomServerMessage[]): number[] {
  return seen.flatMap((message) => (message.t === 'event' && message.is_current_user ? [message.event.seq] : []));
}

/** Of events, in order. */
function idsIn(seen: readonly RoomServerMessage[]): string[] {
  return seen.flatMap((message) => (message.t === 'event' && message.client_id ? [message.client_id] : []));
}
