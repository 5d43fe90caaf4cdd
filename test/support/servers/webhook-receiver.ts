import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { path: string; method: string; headers: IncomingHttpHeaders; body: string };

/** The other side of webhooks: keeps what it gets, and answers each path as it was told, 200 unless told. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, RequestListener>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, method: request.method ?? '', headers: request.headers, body: await text(request) });
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What came to a path, the first one first. */
    at: (path: string): Received[] => received.filter((each) => each.path === path),
    answer: (path: string, answer: RequestListener | number): void => {
      answers.set(path, typeof answer === 'number' ? (_, response) => void response.writeHead(answer).end(`answer ${answer}`) : answer);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
