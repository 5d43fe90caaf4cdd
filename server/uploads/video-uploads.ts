import { randomUUID } from 'node:crypto';
import { Server } from '@tus/server';
import type { ProblemCode } from '#contract/problems.ts';
import { videoFileBytes, videoUploadPath } from '#contract/uploads/video-files.ts';
import { type Actor, requireSeller, requireUser } from '#server/accounts/actor.ts';
import { noDiskRoom } from '#server/platform/blobs/disk-room.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { type UploadStoreParts, VideoUploadStore } from './video/upload-store.ts';

/** The row of an upload decides who may write: see `VideoUploadStore`. */
const noLocker = { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) };

type Problem = { code: ProblemCode; message?: string };

const problems: Record<number, Problem> = {
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
    // One for each request: whose uploads it sees is then settled in one place.
    const store = new VideoUploadStore({ ...parts, storeId, userId: requireUser(actor).userId });
    const server = new Server({
      path: videoUploadPath,
      datastore: store,
      locker: noLocker,
      maxSize: videoFileBytes,
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

/** Errors of the protocol's library as the API writes its own. An upload that runs past the size it announced is told that size. */
async function inOurShape(answer: Response, announcedBytes: number | undefined): Promise<Response> {
  const overrun = answer.status === 413 && announcedBytes !== undefined && tooLong(announcedBytes);
  const known = overrun || (problems[answer.status] ?? { code: answer.status < 500 ? 'INPUT_INVALID' : 'UNAVAILABLE' });
  const said = answer.status < 500 ? (await answer.text()).trim() : 'The upload cannot go on just now. Try again in a moment.';
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify({ code: known.code, message: known.message ?? said }), { status: answer.status, headers });
}

function tooLong(announcedBytes: number): Problem {
  return { code: 'UPLOAD_TOO_LARGE', message: `More came than the ${announcedBytes.toLocaleString('en-IN')} bytes that this upload announced. Start again.` };
}
