import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/servers/test-app.ts';

const workerOf = async (env: Record<string, string>) => {
  await using app = await createTestApp(env);
  const answer = await app.app.request('/offline-worker.js');
  return { text: await answer.text(), type: answer.headers.get('Content-Type'), cached: answer.headers.get('Cache-Control') };
};

test('the worker of the offline page is asked for anew each time, answers navigations alone and keeps nothing', async () => {
  const { text, type, cached } = await workerOf({});
  expect([type, cached]).toEqual(['text/javascript; charset=utf-8', 'no-cache']);
  expect(text).toContain("event.request.mode === 'navigate'");
  expect(text).toContain('skipWaiting()');
  expect(text).toContain('clients.claim()');
  expect(text).not.toContain('caches');
  expect(() => new Function(text)).not.toThrow();
});

test('switched off it is one that removes itself, under another version', async () => {
  const [on, off] = [await workerOf({}), await workerOf({ OFFLINE_PAGE: 'off' })];
  expect(off.text).toContain('registration.unregister()');
  expect(off.text).not.toContain("'fetch'");
  expect(off.text.split('\n')[0]).not.toBe(on.text.split('\n')[0]);
});
