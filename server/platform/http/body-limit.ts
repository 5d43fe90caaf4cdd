/** Thrown into the reader of a body that is longer than allowed. */
export class BodyTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the body is longer than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** Thrown into the reader of a body that takes longer than allowed. */
export class BodyTooSlow extends Error {}

export type BodyFault = BodyTooLarge | BodyTooSlow;

/** A body of at most this many bytes arrives within this many ms even on a weak link; larger ones have limits of their own. */
const defaultMaxMs = 60_000;

/**
 * The request with its body limited to `maxBytes`, counted as they are read, and to `maxMs`. A Content-Length above the limit
 * is refused before anything is read.
 */
export function withBodyLimit(request: Request, maxBytes: number, maxMs = defaultMaxMs): Request {
  // Without a look at its body, which would build the whole request: one that reads has none.
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request;
  const saysTooMuch = Number(request.headers.get('Content-Length')) > maxBytes;
  const body = saysTooMuch ? failing(new BodyTooLarge(maxBytes)) : request.body.pipeThrough(limit(maxBytes, maxMs));
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}

/** The limit that stopped the reading of a body, also where a library wrapped it. */
export function findBodyFault(error: unknown): BodyFault | undefined {
  if (error instanceof BodyTooLarge || error instanceof BodyTooSlow) return error;
  return error instanceof Error && error.cause !== undefined ? findBodyFault(error.cause) : undefined;
}

function limit(maxBytes: number, maxMs: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  let timer: NodeJS.Timeout;
  return new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      timer = setTimeout(() => controller.error(new BodyTooSlow(`the body took longer than ${maxMs} ms`)), maxMs).unref();
    },
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen <= maxBytes) return controller.enqueue(chunk);
      clearTimeout(timer);
      controller.error(new BodyTooLarge(maxBytes));
    },
    flush: () => clearTimeout(timer),
  });
}

function failing(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}
