import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { findBodyFault } from '#server/platform/http/body-limit.ts';

/** The body is not a multipart form, or is incomplete. */
export class FormUnreadable extends Error {}

type Reading = {
  /** Receives the file as a stream. Reading ends when it throws. */
  take: (name: string, file: Readable) => Promise<void>;
  /** Bytes came. */
  heard: () => void;
  signal: AbortSignal;
};

const limits = { files: 1, fields: 4, fieldNameSize: 100, fieldSize: 1024, parts: 5, headerPairs: 20 };

/**
 * Reads a multipart form to its end and hands over the file of its field `file`; `false` when there is none. Throws `FormUnreadable`,
 * the fault of a limited body, or what `take` threw.
 */
export async function readFormFile(request: Request, { take, heard, signal }: Reading): Promise<boolean> {
  const form = openForm(request);
  let taking: Promise<void> | undefined;
  let refusal: unknown;
  form.on('file', (field, file, { filename }) => {
    // An error of the form also reaches the stream of its file, which needs a listener.
    file.on('error', () => {});
    if (field !== 'file' || taking !== undefined) return void file.resume();
    taking = take(filename ?? '', file);
    taking.catch((error) => {
      if (form.destroyed) return;
      refusal = error;
      form.destroy(error);
    });
  });
  const body = request.body as NodeReadableStream<Uint8Array> | null;
  try {
    await pipeline(body ? watched(Readable.fromWeb(body), heard) : [], form, { signal });
  } catch (error) {
    await taking?.catch(() => {});
    throw refusal ?? findBodyFault(error) ?? new FormUnreadable('the form broke off, or is none', { cause: error });
  }
  await taking;
  return taking !== undefined;
}

function openForm(request: Request): busboy.Busboy {
  const type = request.headers.get('Content-Type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return busboy({ headers: { 'content-type': type }, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw new FormUnreadable('the form has no boundary', { cause: error });
  }
  throw new FormUnreadable('the body is no multipart form');
}

async function* watched(body: Readable, heard: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    heard();
    yield chunk;
  }
}
