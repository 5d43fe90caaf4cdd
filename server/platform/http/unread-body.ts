import type { IncomingMessage } from 'node:http';

/** How long the rest of a body is read and discarded, so that its sender can read the answer. */
const lingerMs = 1_000;

/**
 * For an answer before the whole body has arrived: the connection is closed after it, since the rest of the body is not read. It is
 * closed in two steps (RFC 9112 §9.6): a client that still sends when the connection is reset loses the answer.
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

/** Whether a body was announced. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
