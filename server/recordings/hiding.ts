import { randomBytes } from 'node:crypto';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { recordingFiles } from './recording-files.ts';
import * as queries from './recordings-queries.ts';

type Parts = { db: Db; blobs: Blobs; bus: Bus };

/** Topic of the bus: `{ token }` of a folder that nobody may read any more. */
const folderLeft = 'recordings.folder_left';
const tokenBytes = 16;

export function newToken(): string {
  return randomBytes(tokenBytes).toString('hex');
}

/**
 * A recording that was public and is hidden gets a folder of another name (docs/decisions/0020), so that the addresses of its files, which
 * anybody may have noted, lead nowhere. Nobody plays it until its files have moved.
 */
export function createHiding({ db, blobs, bus }: Parts) {
  /** Folders whose files may still be there, with when this node heard of them. */
  const leaving = new Map<string, number>();

  const hear = (token: string) => void leaving.set(token, performance.now());

  async function refresh(): Promise<void> {
    const asked = performance.now();
    const tokens = new Set(await queries.listLeavingTokens(db));
    for (const [token, heardAt] of leaving) if (!tokens.has(token) && heardAt < asked) leaving.delete(token);
    for (const token of tokens) leaving.set(token, asked);
  }

  /** Bears a repeat, and another that does the same. */
  async function move(id: string, signal?: AbortSignal): Promise<void> {
    const recording = await queries.findRecording(db, id);
    if (!recording?.leaving_token) return;
    const { token, leaving_token } = recording;
    await blobs.move(recordingFiles.folder(leaving_token), recordingFiles.folder(token), signal);
    // A removal in between found neither folder whole.
    if (!(await queries.setMoved(db, recording))) await blobs.removeAll(recordingFiles.folder(token));
  }

  return {
    /** What changes of a recording that is being hidden; `move` must follow the transaction, as its job does in any case. */
    async leave(tx: Db, { live_stream_id, token, mp4_key }: queries.RecordingRow): Promise<Pick<queries.RecordingRow, 'token' | 'leaving_token' | 'mp4_key'>> {
      await addJob(tx, 'recordings.move_files', { live_stream_id });
      const fresh = newToken();
      const [before, after] = [recordingFiles.folder(token), recordingFiles.folder(fresh)];
      return { token: fresh, leaving_token: token, mp4_key: mp4_key?.replace(before, after) ?? null };
    },

    /** After the transaction: no node hands anything of the old folder out any more, and the files move now where that is a rename. */
    async follow(id: string, token: string): Promise<void> {
      hear(token);
      bus.publish(folderLeft, { token });
      if (blobs.movesAtOnce) await move(id);
    },

    /** Whether the key is in a folder that a hidden recording is leaving. */
    isLeaving(key: string): boolean {
      return leaving.has(/^recordings\/([^/]+)\//.exec(key)?.[1] ?? '');
    },

    /** What the bus lost, and what was under way before the start. */
    refresh,

    /** Returns how to stop. */
    listen: () => bus.subscribe(folderLeft, (message) => 'token' in message && hear(String(message.token))),

    jobs: {
      'recordings.move_files': ({ live_stream_id }, signal) => move(String(live_stream_id), signal),
    } satisfies Record<string, JobHandler>,
  };
}
