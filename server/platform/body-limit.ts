/** Thrown into the reader of a body that is longer than allowed. */
export class BodyTooLarge extends Error {}

/**
 * The request with its body cut off after `maximum` bytes, counted as they pass: the length a client claims is not believed.
 */
export function withBodyLimit(request: Request, maximum: number): Request {
  if (!request.body) return request;
  let seen = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > maximum) controller.error(new BodyTooLarge(`the body is longer than ${maximum} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Request(request, { body: request.body.pipeThrough(counter), duplex: 'half' } as RequestInit);
}
