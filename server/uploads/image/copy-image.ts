import type { IncomingMessage } from 'node:http';
import { maximumUploadBytes, type UploadedImage } from '#contract/uploads/uploads.ts';
import { fetchOutside as fetchFromWeb, isPublicAddress, OutsideProblem } from '#server/platform/http/outside-fetch.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type createImageIntake, ImageTooLarge } from './image-intake.ts';

export type FetchOutside = typeof fetchFromWeb;

type Parts = {
  intake: Awaited<ReturnType<typeof createImageIntake>>;
  /** Whether addresses may lead into the server's own network. */
  allowPrivate: boolean;
  /** Takes the place of the web. */
  fetchOutside?: FetchOutside;
};
type Keep = (path: string, name: string) => Promise<Outcome<UploadedImage>>;

/** A form waits for it. */
const longestMs = 15_000;
const silentMs = 10_000;

/**
 * Brings a picture from an address that a seller gave and hands it to `keep`. UNAVAILABLE when the address may answer another time;
 * UPLOAD_UNSUPPORTED when it does not lead to a picture. Throws what `take` throws of the disk and the size.
 */
export function createCopyImage({ intake, allowPrivate, fetchOutside = fetchFromWeb }: Parts) {
  const isAllowed = allowPrivate ? () => true : isPublicAddress;

  return async (address: string, keep: Keep): Promise<Outcome<UploadedImage>> => {
    const signal = AbortSignal.timeout(longestMs);
    const opened = await open(address, signal);
    if (!opened.ok) return opened;
    const response = opened.value;
    const said = Number(response.headers['content-length']) || undefined;
    try {
      if (said !== undefined && said > maximumUploadBytes) throw new ImageTooLarge();
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

/** What is wrong on the other side. */
function problemOf(error: unknown, signal: AbortSignal): { ok: false; problem: { code: 'UNAVAILABLE' | 'UPLOAD_UNSUPPORTED'; message: string } } {
  if (signal.aborted) return unavailable(`The address of the picture took longer than ${longestMs / 1000} seconds.`);
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
