/** A body of exactly `length` bytes. */
export type BlobStream = { stream: ReadableStream<Uint8Array>; length: number };

/** The same bytes; fails when their number is not `length`, and when `signal` is aborted, even if the source hangs. */
export function exactly({ stream, length }: BlobStream, signal?: AbortSignal): ReadableStream<Uint8Array> {
  let seen = 0;
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        seen += chunk.length;
        if (seen > length) throw new Error(`a blob of ${length} bytes has more of them`);
        out.enqueue(chunk);
      },
      flush() {
        if (seen < length) throw new Error(`a blob of ${length} bytes ended after ${seen}`);
      },
    }),
    { signal },
  );
}
