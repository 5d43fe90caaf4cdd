import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askTicket, openRoom } from '../../test/support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const perSecond = 20;

describe('who may write in a room, and how much', () => {
  let app: TestApp;
  let url: string;
  let seller: TestSeller;

  beforeAll(async () => {
    app = await createTestApp({ TRUSTED_PROXIES: '1' });
    url = await app.listen();
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it('10.7 a guest without a valid ticket reads, does not write, and writes once it has a newer one', async () => {
    const id = await aShow();
    const old = app.context.tickets.issue({ purpose: 'watch', liveStreamId: id }, -1);
    const ofAnother = await askTicket(url, await aShow());
    await using neighbor = await openRoom(url, id);
    for (const ticket of [null, '', 'no.ticket', old, ofAnother]) {
      await using guest = await openRoom(url, id, { ticket });
      expect(guest.welcome.may_write).toBe(false);
      guest.say('let me in');
      expect((await guest.next('refused')).code).toBe('TICKET_INVALID');
      guest.send({ t: 'hearts', count: 20 });
      const line = neighbor.say('read this');
      await guest.next('event', ({ event }) => event.type === 'chat' && event.payload.message === 'read this');
      await neighbor.next('said', ({ client_id }) => client_id === line);
      guest.send({ t: 'ticket', ticket: (await askTicket(url, id)) ?? '' });
      guest.say('thank you');
      await guest.next('said');
    }
    await using late = await openRoom(url, id);
    expect(late.welcome).toMatchObject({ may_write: true, hearts: 0 });
  });

  it('10.7 ninety invented persons of one address do not write more than their network may', async () => {
    const id = await aShow();
    const address = () => `2001:db8:7:7::${Math.floor(Math.random() * 0xffff).toString(16)}`;
    const persons = await Promise.all(Array.from({ length: 90 }, () => openRoom(url, id, { address: address() })));
    await using neighbor = await openRoom(url, id, { address: '198.51.100.7' });
    const started = performance.now();
    for (const person of persons) for (let line = 0; line < 3; line += 1) person.say(`line ${line}`);
    neighbor.say('And I?');
    await neighbor.next('said');
    await Promise.all(persons.map((person) => person.next('refused', ({ code }) => code === 'TOO_FAST')));
    const seconds = Math.ceil((performance.now() - started) / 1_000);
    const rows = await app.db.selectFrom('show_events').select('created_at').where('live_stream_id', '=', id).execute();
    // So many fit into the seconds that the limit counts in.
    expect(rows.length).toBeLessThanOrEqual(perSecond * (seconds + 1) + 1);
    expect(rows.length).toBeGreaterThanOrEqual(perSecond);
    const times = rows.map((row) => row.created_at.getTime());
    expect(Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length))).toBeLessThanOrEqual(2 * perSecond + 1);
    const { token } = await app.signUpSeller('Shopper who logged in');
    await using signedIn = await openRoom(url, id, { token, address: address() });
    for (const person of persons) person.say('again');
    signedIn.say('May I?');
    await signedIn.next('said');
    await Promise.all(persons.map((person) => person[Symbol.asyncDispose]()));
  });

  it('10.7 persons who share one ticket write as much as one, and no more of them than a person may come in', async () => {
    const id = await aShow();
    const ticket = await askTicket(url, id);
    const persons = await Promise.all(Array.from({ length: 5 }, () => openRoom(url, id, { ticket })));
    await expect(openRoom(url, id, { ticket })).rejects.toThrow('too many tabs');
    for (const person of persons) for (let line = 0; line < 5; line += 1) person.say(`line ${line}`);
    for (const person of persons) person.send({ t: 'hearts', count: 20 });
    for (const person of persons) person.send({ t: 'ping' });
    await Promise.all(persons.map((person) => person.next('pong')));
    const rows = await app.db.selectFrom('show_events').select('seq').where('live_stream_id', '=', id).where('type', '=', 'chat').execute();
    expect(rows).toHaveLength(5);
    await using late = await openRoom(url, id);
    expect(late.welcome.hearts).toBe(40);
    await Promise.all(persons.map((person) => person[Symbol.asyncDispose]()));
  });

  it('10.7 sockets that say hello at once are counted as those that come one after another', async () => {
    const id = await aShow();
    const person = randomUUID();
    const opened = await Promise.allSettled(Array.from({ length: 20 }, () => openRoom(url, id, { person })));
    const inside = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(inside).toHaveLength(5);
    await Promise.all(inside.map((each) => each[Symbol.asyncDispose]()));
  });

  it('10.7 a guest who calls itself as somebody who is signed in takes neither their place nor their lines', async () => {
    const id = await aShow();
    const shopper = await app.signUpSeller('Shopper');
    const impostors = await Promise.all(Array.from({ length: 5 }, () => openRoom(url, id, { person: shopper.userId })));
    for (const impostor of impostors) impostor.say('I am somebody else');
    await using real = await openRoom(url, id, { token: shopper.token });
    real.say('I am myself');
    await real.next('said');
    expect(real.welcome.viewers).toBe(2);
    await Promise.all(impostors.map((impostor) => impostor[Symbol.asyncDispose]()));
  });

  it('10.7 a host writes more than a shopper, and not without limit', async () => {
    const id = await aShow();
    await using host = await openRoom(url, id, { token: seller.token });
    for (let line = 0; line < 26; line += 1) host.say(`line ${line}`);
    expect((await host.next('refused')).code).toBe('TOO_FAST');
    expect(host.seen.filter(({ t }) => t === 'said')).toHaveLength(25);
  });

  const aShow = async (): Promise<string> => (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, seller.token)).body.id;
});
