/** Thrown into the reader of a body that is longer than allowed. */
export class BodyTooLarge extends Error {
  readonly maximumBytes: number;

  constructor(maximumBytes: number) {
    super(`the body is longer than ${maximumBytes} bytes`);
    this.maximumBytes = maximumBytes;
  }
}

/** Thrown into the reader of a body that takes longer than allowed. */
export class BodyTooSlow extends Error {}

export type BodyFault = BodyTooLarge | BodyTooSlow;

/** A body of this many bytes at most comes within this many ms also on a weak link; larger ones have limits of their own. */
const usualMs = 60_000;

/**
 * The request with its body cut off after `maximumBytes`, counted as they pass, and after `maximumMs`. A length that says too much
 * is refused before anything is read.
 */
export function withBodyLimit(request: Request, maximumBytes: number, maximumMs = usualMs): Request {
  if (!request.body) return request;
  const saysTooMuch = Number(request.headers.get('Content-Length')) > maximumBytes;
  const body = saysTooMuch ? failing(new BodyTooLarge(maximumBytes)) : request.body.pipeThrough(limit(maximumBytes, maximumMs));
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}

/** The limit that stopped the reading of a body, also where a library wrapped it. */
export function findBodyFault(error: unknown): BodyFault | undefined {
  if (error instanceof BodyTooLarge || error instanceof BodyTooSlow) return error;
  return error instanceof Error && error.cause !== undefined ? findBodyFault(error.cause) : undefined;
}

function limit(maximumBytes: number, maximumMs: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  let timer: NodeJS.Timeout;
  return new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      timer = setTimeout(() => controller.error(new BodyTooSlow(`the body took longer than ${maximumMs} ms`)), maximumMs).unref();
    },
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen <= maximumBytes) return controller.enqueue(chunk);
      clearTimeout(timer);
      controller.error(new BodyTooLarge(maximumBytes));
    },
    flush: () => clearTimeout(timer),
  });
}

function failing(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}
