import { once } from 'node:events';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { topics } from '#server/topics.ts';
import { createTestApp } from '../../test/support/servers/test-app.ts';

test('the live feed answers a ping, leaves alone what it does not know, and tells of a change', async () => {
  await using app = await createTestApp();
  const url = await app.listen();
  const { token, storeId } = await app.signUpSeller();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/live-feed`);
  await once(socket, 'open');
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  for (const text of ['', '{', 'null', '{"t":"poll"}', '{"t":"ping"}']) socket.send(text);
  await once(socket, 'message');
  expect(heard).toEqual(['{"t":"pong"}']);
  await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, token);
  await once(socket, 'message');
  const changed = JSON.stringify({ t: 'changed', sellers: [storeId] });
  expect(heard).toEqual(['{"t":"pong"}', changed]);
  const { id } = (await app.send('GET', '/api/seller/live-streams', undefined, token)).body.items[0];
  await app.send('DELETE', `/api/seller/live-streams/${id}`, undefined, token);
  await once(socket, 'message');
  expect(heard.at(-1)).toBe(changed);
  app.context.bus.publish(topics.liveChanged, { id: crypto.randomUUID() });
  await once(socket, 'message');
  expect(heard.at(-1)).toBe('{"t":"changed"}');
  socket.close();
});

test('the live feed tells that a store has another name, which its live events show', async () => {
  await using app = await createTestApp();
  const url = await app.listen();
  const { token, storeId } = await app.signUpSeller();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/live-feed`);
  await once(socket, 'open');
  const heard = once(socket, 'message');
  expect((await app.send('PUT', '/api/seller/store/settings', { name: 'Rangrez of Jaipur' }, token)).status).toBe(200);
  expect(JSON.parse(String((await heard)[0]))).toEqual({ t: 'changed', sellers: [storeId] });
  socket.close();
});

test('a seller who saves again and again makes nobody fetch more than every two seconds', async () => {
  await using app = await createTestApp();
  const url = await app.listen();
  const { token } = await app.signUpSeller();
  const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, token)).body;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/live-feed`);
  await once(socket, 'open');
  const since = performance.now();
  let told = 0;
  socket.on('message', () => {
    told += 1;
  });
  while (told < 2) await app.send('PUT', `/api/seller/live-streams/${id}`, { title: `Market ${told}` }, token);
  // The first may be of the event's creation.
  expect(performance.now() - since).toBeGreaterThan(1_500);
  socket.close();
});
