import type { IncomingMessage } from 'node:http';

/** How long what still comes is thrown away, so that its sender gets to read the answer. */
const lingerMs = 1_000;

/**
 * For an answer that comes before the whole body did: the connection ends with it, as nobody reads on to where the next request begins.
 * It is closed in two steps (RFC 9112 §9.6): one that still sends when the connection is reset loses the answer.
 */
export function endUnread(incoming: IncomingMessage | undefined, headers: Headers): void {
  if (!incoming || incoming.complete || !hasBody(incoming)) return;
  headers.set('Connection', 'close');
  const { socket } = incoming;
  // Node calls this once the answer is written.
  socket.destroySoon = () => {
    socket.end();
    incoming.removeAllListeners('data');
    incoming.once('end', () => socket.destroy());
    incoming.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
