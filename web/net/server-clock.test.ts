import { afterEach, expect, test, vi } from 'vitest';
import { forgetServerTime, learnServerTime, serverNow } from './server-clock.ts';

const fiveMinutes = 300_000;

afterEach(() => {
  vi.unstubAllGlobals();
  forgetServerTime();
});

function answerWith(date: string | undefined) {
  const fetch = vi.fn(async () => new Response(null, { headers: date === undefined ? {} : { Date: date } }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test.each([fiveMinutes, -fiveMinutes, 0])('a device that is %i ms off counts by the server, which is asked once', async (offMs) => {
  const fetch = answerWith(new Date(Date.now() - offMs).toUTCString());
  await Promise.all([learnServerTime(), learnServerTime()]);
  await learnServerTime();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(Math.abs(serverNow() + offMs - Date.now())).toBeLessThan(2_000);
});

test('without an answer the time is that of the device, and the server is asked again', async () => {
  const offline = vi.fn(async () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', offline);
  await learnServerTime();
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100);
  const fetch = answerWith(new Date(Date.now() - fiveMinutes).toUTCString());
  await learnServerTime();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(Date.now() - serverNow()).toBeGreaterThan(fiveMinutes - 2_000);
});
