import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeBusy, closeRestarting } from '#contract/wire/close-codes.ts';
import { serverPingMs } from '#contract/wire/keep-alive.ts';
import { type CutReason, SocketGate, type SocketLimits } from './socket-gate.ts';
import { maxSocketsPerNetwork, SocketLimit } from './socket-limit.ts';

/** What a socket endpoint knows of the request that opened it. */
export type SocketRequest = {
  id: string;
  url: URL;
  signal: AbortSignal;
  /** The key of limits by address; `undefined` for this machine itself, which has none. */
  network: string | undefined;
  /** Holds the socket to the endpoint's limits; an endpoint that works on messages one after another does so by its queue. */
  gate: SocketGate;
};

export type SocketEndpoint = {
  /** `/ws/room/` matches `/ws/room/{id}`; the id is handed over unchecked. */
  prefix: string;
  /** Largest message in bytes; a larger one closes the socket with 1009. */
  maxPayload: number;
  /** What one socket may cost before it is cut. */
  limits: SocketLimits;
  /** Open sockets of one network, where it is not `maxSocketsPerNetwork`. */
  perNetwork?: number;
  accept(socket: WebSocket, request: SocketRequest): void;
};

/** Settings of docs/reliability.md, "Uploads, sockets and sessions": no compression, at most 16 fragments a message, foreign origins refused. */
const limits = { perMessageDeflate: false, maxFragments: 16, autoPong: false } as const;

/** Smallest network read to expect of a long message: 64 reads are enough for a short one, not for a key frame. */
const maxReadBytes = 512;

type Options = {
  endpoints: SocketEndpoint[];
  origins: () => string[];
  networkOf: (request: IncomingMessage) => string | undefined;
  /** Called for each socket that was cut, with the prefix of its endpoint. */
  onCut?: (prefix: string, reason: CutReason) => void;
};

/**
 * Routes HTTP upgrades to socket endpoints, and holds each socket and network to the limits of its endpoint. Disposing tells every
 * peer to come back (1012) and cuts those that stay.
 */
export function serveSockets(server: Server, options: Options): AsyncDisposable {
  const stop = new AbortController();
  const routes = options.endpoints.map((endpoint) => ({
    endpoint,
    networks: new SocketLimit(endpoint.perNetwork ?? maxSocketsPerNetwork),
    sockets: new WebSocketServer(settingsOf(endpoint)),
  }));
  const gates = new Set<SocketGate>();
  const pings = setInterval(() => {
    for (const gate of gates) gate.checkAlive();
  }, serverPingMs).unref();

  function open(socket: WebSocket, stream: Duplex, { endpoint, networks }: (typeof routes)[number], request: Omit<SocketRequest, 'gate'>): void {
    const gate = new SocketGate(socket, stream, endpoint.limits, (reason) => options.onCut?.(endpoint.prefix, reason));
    gates.add(gate);
    socket.on('close', () => gates.delete(gate));
    const { network } = request;
    if (network === undefined || networks.admit(socket, network)) endpoint.accept(socket, { ...request, gate });
    else socket.close(closeBusy, 'too many connections from this network');
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '/', 'http://localhost') ?? undefined;
    const route = routes.find((candidate) => url?.pathname.startsWith(candidate.endpoint.prefix));
    const id = route && url && decodeId(url.pathname.slice(route.endpoint.prefix.length));
    if (!route || !url || id === undefined) return refuse(stream, '404 Not Found');
    if (stop.signal.aborted) return refuse(stream, '503 Service Unavailable');
    if (!isOwnOrigin(request, options.origins())) return refuse(stream, '403 Forbidden');
    route.sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate());
      open(socket, stream, route, { id, url, signal: stop.signal, network: options.networkOf(request) });
    });
  }

  server.on('upgrade', upgrade);
  return {
    async [Symbol.asyncDispose]() {
      server.off('upgrade', upgrade);
      clearInterval(pings);
      stop.abort();
      const open = routes.flatMap((route) => [...route.sockets.clients]);
      for (const socket of open) socket.close(closeRestarting, 'restarting');
      await waitUntilClosed(open, 2_000);
      for (const socket of open) socket.terminate();
    },
  };
}

function settingsOf({ maxPayload, limits: { closeMs } }: SocketEndpoint) {
  return { ...limits, noServer: true, maxPayload, maxBufferedChunks: Math.max(64, maxPayload / maxReadBytes), closeTimeout: closeMs };
}

function isOwnOrigin(request: IncomingMessage, origins: string[]): boolean {
  const origin = request.headers.origin;
  return origin === undefined || origin === `http://${request.headers.host}` || origins.includes(origin);
}

/** The path may contain broken escapes; a throw here would end the process. */
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
