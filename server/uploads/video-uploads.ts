import { randomUUID } from 'node:crypto';
import { Server } from '@tus/server';
import type { ProblemCode } from '#contract/problems.ts';
import { maxVideoFileBytes, videoUploadPath } from '#contract/uploads/video-files.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import { noDiskRoom } from '#server/platform/blobs/disk-room.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { problemResponse } from '#server/platform/http/problem-response.ts';
import { inputProblem, type Problem } from '#server/platform/outcome.ts';
import { type UploadStoreParts, VideoUploadStore } from './video/upload-store.ts';

/** The row of an upload decides who may write: see `VideoUploadStore`. */
const noLocker = { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) };

/** By status. Without a message, the library's own is sent. */
const problems: Record<number, { code: ProblemCode; message?: string }> = {
  404: { code: 'NOT_FOUND', message: 'There is no such upload. Start again.' },
  409: { code: 'CONFLICT', message: 'The upload is at another place by now. Ask where, and go on from there.' },
  410: { code: 'NOT_FOUND', message: 'The upload was left alone for too long. Start again.' },
  413: { code: 'UPLOAD_TOO_LARGE', message: 'Maximum file size is 100MB' },
  415: { code: 'UPLOAD_UNSUPPORTED' },
  429: { code: 'TOO_MANY_REQUESTS' },
  507: noDiskRoom.problem,
};

/** `/api/seller/uploads/videos`: tus 1.0 with creation, expiration and termination. Throws `Refusal` for missing permission. */
export function createVideoUploads(parts: Omit<UploadStoreParts, 'storeId' | 'userId'>) {
  return async (request: Request, actor: Actor): Promise<Response> => {
    const storeId = requireSeller(actor, 'live:write');
    // One store for each request, so that one place decides whose uploads it sees.
    const store = new VideoUploadStore({ ...parts, storeId, userId: requireUser(actor).userId });
    const server = new Server({
      path: videoUploadPath,
      datastore: store,
      locker: noLocker,
      maxSize: maxVideoFileBytes,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      disableTerminationForFinishedUploads: true,
      // Same origin only, like the rest of the API.
      allowedOrigins: () => false,
      // The library would answer 500, as for a bug.
      onResponseError(_request, error) {
        if (isUnavailable(error)) throw error;
        return undefined;
      },
    });
    const answer = await server.handleWeb(request);
    return answer.status < 400 ? answer : await inOurShape(answer, store.announcedBytes);
  };
}

/** Errors of the protocol's library as the API writes its own. */
async function inOurShape(answer: Response, announcedBytes: number | undefined): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  return problemResponse(problemOf(answer.status, (await answer.text()).trim(), announcedBytes), { status: answer.status, headers });
}

/** `said`: the library's own words. An upload that runs past the size it announced is told that size. */
function problemOf(status: number, said: string, announcedBytes: number | undefined): Problem {
  if (status === 413 && announcedBytes !== undefined) return tooLong(announcedBytes);
  const known = problems[status];
  if (known) return { code: known.code, message: known.message ?? said };
  return status < 500 ? inputProblem(said) : { code: 'UNAVAILABLE', message: 'The upload cannot go on just now. Try again in a moment.' };
}

function tooLong(announcedBytes: number): Problem {
  return { code: 'UPLOAD_TOO_LARGE', message: `More came than the ${announcedBytes.toLocaleString('en-IN')} bytes that this upload announced. Start again.` };
}
