import { expect, test } from 'vitest';
import { BodyTooLarge, BodyTooSlow, findBodyFault, withBodyLimit } from './body-limit.ts';

const post = (body: BodyInit) => new Request('http://haat.test/', { method: 'POST', body, duplex: 'half' } as RequestInit);

async function faultOf(reading: Promise<unknown>): Promise<unknown> {
  return await reading.then(
    () => undefined,
    (error) => findBodyFault(error),
  );
}

test('10.2 a body that drips is given up when its time is over, and one in time is read', async () => {
  const dripping = new ReadableStream<Uint8Array>({ start: (out) => out.enqueue(Uint8Array.of(1)) });
  expect(await faultOf(withBodyLimit(post(dripping), 100, 20).bytes())).toBeInstanceOf(BodyTooSlow);
  expect(await withBodyLimit(post('in time'), 100, 60_000).text()).toBe('in time');
});

test('10.12 a body is cut off at its limit, whatever it said', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(new Uint8Array(10)) });
  expect(await faultOf(withBodyLimit(post(endless), 95).bytes())).toMatchObject({ maxBytes: 95 });
  expect(await withBodyLimit(post('x'.repeat(95)), 95).text()).toHaveLength(95);
  expect(await faultOf(withBodyLimit(post('x'.repeat(96)), 95).text())).toBeInstanceOf(BodyTooLarge);
});
