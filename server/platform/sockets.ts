import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { AddressLimit } from './address-limit.ts';

/** What a socket endpoint is told of the request that opened it. */
export type SocketRequest = { id: string; url: URL; signal: AbortSignal };

export type SocketEndpoint = {
  /** `/ws/room/` matches `/ws/room/{id}`; the id is handed over unchecked. */
  prefix: string;
  /** Largest message in bytes; a larger one closes the socket with 1009. */
  maxPayload: number;
  accept(socket: WebSocket, request: SocketRequest): void;
};

/** Settings of reliability.md §6: no compression, at most 16 fragments a message, foreign origins refused. */
const limits = { perMessageDeflate: false, maxFragments: 16 } as const;

/** Smallest network read to expect of a long message: 64 reads are enough for a short one, not for a key frame. */
const readBytes = 512;

type Options = { endpoints: SocketEndpoint[]; origins: () => string[]; ipOf: (request: IncomingMessage) => string };

/** Routes HTTP upgrades to socket endpoints, with a limit for each address. Disposing tells every peer to come back (1012) and cuts those that stay. */
export function serveSockets(server: Server, options: Options): AsyncDisposable {
  const stop = new AbortController();
  const routes = options.endpoints.map((endpoint) => ({
    endpoint,
    addresses: new AddressLimit(),
    sockets: new WebSocketServer({
      noServer: true,
      maxPayload: endpoint.maxPayload,
      maxBufferedChunks: Math.max(64, endpoint.maxPayload / readBytes),
      ...limits,
    }),
  }));

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '/', 'http://localhost') ?? undefined;
    const route = routes.find((candidate) => url?.pathname.startsWith(candidate.endpoint.prefix));
    const id = route && url && decodeId(url.pathname.slice(route.endpoint.prefix.length));
    if (!route || !url || id === undefined) return refuse(stream, '404 Not Found');
    if (stop.signal.aborted) return refuse(stream, '503 Service Unavailable');
    if (!isOwnOrigin(request, options.origins())) return refuse(stream, '403 Forbidden');
    route.sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate());
      if (route.addresses.admit(socket, options.ipOf(request))) route.endpoint.accept(socket, { id, url, signal: stop.signal });
    });
  }

  server.on('upgrade', upgrade);
  return {
    async [Symbol.asyncDispose]() {
      server.off('upgrade', upgrade);
      stop.abort();
      const open = routes.flatMap((route) => [...route.sockets.clients]);
      for (const socket of open) socket.close(1012, 'restarting');
      await waitUntilClosed(open, 2_000);
      for (const socket of open) socket.terminate();
    },
  };
}

function isOwnOrigin(request: IncomingMessage, origins: string[]): boolean {
  const origin = request.headers.origin;
  return origin === undefined || origin === `http://${request.headers.host}` || origins.includes(origin);
}

/** A stranger may send broken escapes; throwing here would end the process. */
function decodeId(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function waitUntilClosed(sockets: WebSocket[], ms: number): Promise<void> {
  const closed = sockets.filter((socket) => socket.readyState !== 3).map((socket) => new Promise((done) => socket.once('close', done)));
  await Promise.race([Promise.all(closed), new Promise((done) => setTimeout(done, ms).unref())]);
}
