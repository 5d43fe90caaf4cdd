import type { IncomingMessage } from 'node:http';
import { withoutControls } from '#contract/formats/plain-text.ts';
import { type FetchOutside, isPublicAddress, OutsideProblem } from '#server/platform/http/outside-fetch.ts';

/** What came of one attempt. `problem`: why there was no answer, in words. */
export type Attempt = { at: Date; status: number | null; ms: number; problem: string | null; answer: string };

export type Posted = { url: string; headers: Record<string, string>; body: string };

const usualMaxMs = 20_000;
/** So much of an answer is read, and kept. */
const maxAnswerBytes = 1_024;

type Parts = {
  fetchOutside: FetchOutside;
  /** Whether addresses in the server's own network are allowed. */
  allowPrivate: boolean;
  /** From the first packet to the last byte of the answer that is looked at. */
  maxMs?: number;
};

/** Sends one event. No redirect is followed, and what the address leads to is checked as it is called. Throws only once `stop` does. */
export function createPostEvent({ fetchOutside, allowPrivate, maxMs = usualMaxMs }: Parts) {
  const isAllowed = allowPrivate ? () => true : isPublicAddress;

  return async ({ url, headers, body }: Posted, at: Date, stop: AbortSignal): Promise<Attempt> => {
    const begun = performance.now();
    const signal = AbortSignal.any([stop, AbortSignal.timeout(maxMs)]);
    const took = () => Math.round(performance.now() - begun);
    try {
      const bytes = Buffer.from(body);
      const response = await fetchOutside(url, {
        ...{ method: 'POST', headers: { ...headers, 'Content-Length': String(bytes.length) }, body: bytes },
        ...{ signal, silentMs: maxMs, maximumRedirects: 0, isAllowed },
      });
      const answer = await readStart(response);
      return { at, status: response.statusCode ?? null, ms: took(), problem: null, answer };
    } catch (error) {
      stop.throwIfAborted();
      return { at, status: null, ms: took(), problem: problemOf(error, signal, maxMs), answer: '' };
    }
  };
}

/** What counts is said by the status: an answer that breaks off is kept as far as it came. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxAnswerBytes) break;
    }
  } catch {
    // It broke off, or took too long.
  } finally {
    response.destroy();
  }
  // PostgreSQL stores no NUL, which `withoutControls` leaves out with the others.
  return withoutControls(Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8'));
}

function problemOf(error: unknown, signal: AbortSignal, maxMs: number): string {
  if (signal.aborted) return `The address did not answer within ${maxMs / 1000} seconds.`;
  if (error instanceof OutsideProblem) return error.message;
  return 'The connection broke off.';
}
