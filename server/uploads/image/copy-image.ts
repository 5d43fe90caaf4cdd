import type { IncomingMessage } from 'node:http';
import { maxUploadBytes, type UploadedImage } from '#contract/uploads/uploads.ts';
import { type FetchOutside, fetchOutside as fetchFromWeb, isPublicAddress, OutsideProblem } from '#server/platform/http/outside-fetch.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type createImageIntake, ImageTooLarge } from './image-intake.ts';

type Parts = {
  intake: Awaited<ReturnType<typeof createImageIntake>>;
  /** Whether addresses in the server's own network are allowed. */
  allowPrivate: boolean;
  /** Replaces the network in tests. */
  fetchOutside?: FetchOutside;
};
type Keep = (path: string, name: string) => Promise<Outcome<UploadedImage>>;

/** A form waits for this copy. */
const maxMs = 15_000;
const silentMs = 10_000;

/**
 * Downloads a picture from an address that a seller gave and passes it to `keep`. UNAVAILABLE for a failure that may be temporary;
 * UPLOAD_UNSUPPORTED when the address has no picture. Throws what `take` throws of the disk and the size.
 */
export function createCopyImage({ intake, allowPrivate, fetchOutside = fetchFromWeb }: Parts) {
  const isAllowed = allowPrivate ? () => true : isPublicAddress;

  return async (address: string, keep: Keep): Promise<Outcome<UploadedImage>> => {
    const signal = AbortSignal.timeout(maxMs);
    const opened = await open(address, signal);
    if (!opened.ok) return opened;
    const response = opened.value;
    const said = Number(response.headers['content-length']) || undefined;
    try {
      if (said !== undefined && said > maxUploadBytes) throw new ImageTooLarge();
      await using file = await intake.open(said);
      await file.take(response, signal);
      return await keep(file.path, nameOf(address));
    } catch (error) {
      const problem = response.errored || signal.aborted ? problemOf(error, signal) : undefined;
      if (problem) return problem;
      throw error;
    } finally {
      response.destroy();
    }
  };

  async function open(address: string, signal: AbortSignal): Promise<Outcome<IncomingMessage>> {
    try {
      const response = await fetchOutside(address, { signal, silentMs, isAllowed });
      const { statusCode = 0 } = response;
      if (statusCode === 200) return done(response);
      response.destroy();
      return refused(statusCode >= 500 || statusCode === 429 ? 'UNAVAILABLE' : 'UPLOAD_UNSUPPORTED', `The address of the picture answered with ${statusCode}.`);
    } catch (error) {
      const problem = problemOf(error, signal);
      if (problem) return problem;
      throw error;
    }
  }
}

/** What is wrong with the other server. */
function problemOf(error: unknown, signal: AbortSignal): { ok: false; problem: { code: 'UNAVAILABLE' | 'UPLOAD_UNSUPPORTED'; message: string } } {
  if (signal.aborted) return unavailable(`The address of the picture took longer than ${maxMs / 1000} seconds.`);
  if (!(error instanceof OutsideProblem)) return unavailable('The download of the picture broke off.');
  const isFinal = error.reason === 'scheme' || error.reason === 'address' || error.reason === 'redirects';
  return { ok: false, problem: { code: isFinal ? 'UPLOAD_UNSUPPORTED' : 'UNAVAILABLE', message: error.message } };
}

function unavailable(message: string) {
  return { ok: false, problem: { code: 'UNAVAILABLE', message } } as const;
}

function nameOf(address: string): string {
  const url = new URL(address);
  return url.pathname.split('/').at(-1) || url.hostname;
}
