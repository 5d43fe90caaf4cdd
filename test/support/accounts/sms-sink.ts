import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One request to SMS_URL, whatever it was answered. */
export type PostedText = {
  body: { id: string; to: string; channel: string; text: string; template: string; variables: { code?: string; store_name: string } };
  headers: IncomingHttpHeaders;
};

export type SmsSink = AsyncDisposable & {
  /** For SMS_URL. */
  url: string;
  /** The request for that number which comes after those given out before. Waits ten seconds. */
  next(to: string): Promise<PostedText>;
  /** How many have come for that number. */
  count(to: string): number;
  /** Answers with this status from now on; 200 in the beginning. */
  answer(status: number): void;
  /** Takes requests without an answer from now on. */
  hold(): void;
};

const limitMs = 15_000;

/** A real HTTP receiver of text messages on a free port. */
export async function startSmsSink(): Promise<SmsSink> {
  const came = new Map<string, PostedText[]>();
  const given = new Map<string, number>();
  const arrivals = new EventTarget();
  const postedTo = (to: string) => came.get(to) ?? [];
  let status: number | undefined = 200;

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const posted: PostedText = { body: JSON.parse(body), headers: request.headers };
      came.set(posted.body.to, [...postedTo(posted.body.to), posted]);
      if (status !== undefined) response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
      arrivals.dispatchEvent(new Event('text'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`,
    async next(to) {
      const wanted = given.get(to) ?? 0;
      const signal = AbortSignal.timeout(limitMs);
      while (postedTo(to).length <= wanted) await arrival(arrivals, signal, `No text message number ${wanted + 1} came to ${to}`);
      given.set(to, wanted + 1);
      return postedTo(to)[wanted] as PostedText;
    },
    count: (to) => postedTo(to).length,
    answer(next) {
      status = next;
    },
    hold() {
      status = undefined;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function arrival(arrivals: EventTarget, signal: AbortSignal, complaint: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    arrivals.addEventListener('text', () => resolve(), { once: true });
    signal.addEventListener('abort', () => reject(new Error(`${complaint} within ${limitMs / 1000} s`)), { once: true });
  });
}
