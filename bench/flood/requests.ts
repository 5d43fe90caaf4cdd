import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, count, inParallel, type Tally } from './attack.ts';

const picturePath = '/api/seller/uploads/images';
const pictureBytes = 95 * 2 ** 20;
const boundary = 'haat-flood';
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
const megabyte = Buffer.alloc(2 ** 20, 0xff);
const patienceMs = 20_000;

/** Pictures of 95 MB from an account without a store, twelve at once. */
export const pictures: Attack = async ({ url, token }, tally, signal) => {
  await inParallel(12, signal, async () => {
    await send(tally, `${url}${picturePath}`, pictureOptions(token), async (outgoing) => {
      outgoing.write(partHead);
      for (let sent = 0; sent < pictureBytes && !signal.aborted && !outgoing.destroyed; sent += megabyte.byteLength) {
        tally.sent += 1;
        if (!outgoing.write(megabyte)) await untilDrained(outgoing);
      }
    });
  });
};

/** The same in drops. */
export const slowPictures: Attack = async ({ url, token }, tally, signal) => {
  await inParallel(60, signal, async () => {
    await send(tally, `${url}${picturePath}`, pictureOptions(token), async (outgoing) => {
      outgoing.write(partHead);
      for (; !signal.aborted && !outgoing.destroyed; await delay(100)) {
        tally.sent += 1;
        outgoing.write(megabyte.subarray(0, 1_024));
      }
    });
  });
};

/** JSON of 20 MB where 256 kB are allowed, and some that is short and deep. */
export const largeJson: Attack = async ({ url }, tally, signal) => {
  const long = Buffer.from(`{"idempotency_key":"${'x'.repeat(20 * 2 ** 20)}"}`);
  const deep = Buffer.from('['.repeat(200_000));
  await inParallel(8, signal, async (index) => {
    const body = index % 2 === 0 ? long : deep;
    await send(tally, `${url}/api/orders`, { method: 'POST', headers: { 'Content-Type': 'application/json' } }, async (outgoing) => {
      tally.sent += 1;
      if (!outgoing.write(body)) await untilDrained(outgoing);
    });
  });
};

/** One script that buys, each time for another phone number and without cookies. */
export const orders: Attack = async ({ url, show, variantId, pricePaise }, tally, signal) => {
  let phone = 6_000_000_000;
  await inParallel(20, signal, async () => {
    phone += 1;
    const body = {
      ...{ idempotency_key: randomUUID(), items: [{ variant_id: variantId, quantity: 1 }], payment_method: 'cod', shown_total_paise: pricePaise },
      delivery: { phone: String(phone), name: 'Script', houseNo: '1', address: 'Road', landmark: '', pincode: '560001', city: 'Pune' },
      ...{ live_stream_id: show, announce: true },
    };
    await send(tally, `${url}/api/orders`, { method: 'POST', headers: { 'Content-Type': 'application/json' } }, async (outgoing) => {
      tally.sent += 1;
      outgoing.write(JSON.stringify(body));
    });
  });
};

/** 200 kB of headers, in one or in a thousand. */
export const largeHeaders: Attack = async ({ url }, tally, signal) => {
  const long = { 'X-Long': 'x'.repeat(200_000) };
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`X-${index}`, 'x'.repeat(200)]));
  await inParallel(20, signal, async (index) => {
    tally.sent += 1;
    await send(tally, `${url}/live`, { headers: index % 2 === 0 ? long : many }, async () => undefined);
  });
};

function pictureOptions(token: string): RequestOptions {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Content-Length': pictureBytes + 1_000 };
  return { method: 'POST', headers };
}

function untilDrained(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      outgoing.off('drain', end).off('close', end);
      resolve();
    };
    outgoing.on('drain', end).on('close', end);
  });
}

/** One request; counts how it was answered. A body that was answered before its end is not sent on. */
async function send(tally: Tally, url: string, options: RequestOptions, write: (outgoing: ClientRequest) => Promise<void>): Promise<void> {
  const outgoing = request(url, { ...options, agent: false });
  outgoing.on('error', () => undefined);
  const answered = once(outgoing, 'response', { signal: AbortSignal.timeout(patienceMs) }) as Promise<[IncomingMessage]>;
  answered.then(
    ([answer]) => {
      count(tally, answer.statusCode ?? 0);
      answer.resume();
    },
    () => count(tally, 'cut'),
  );
  await Promise.race([write(outgoing), answered.catch(() => undefined)]).catch(() => undefined);
  if (!outgoing.destroyed && !('Content-Length' in (options.headers ?? {}))) {
    outgoing.end();
    await answered.catch(() => undefined);
  }
  outgoing.destroy();
  await delay(5);
}
