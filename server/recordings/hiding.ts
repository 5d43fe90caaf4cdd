import { randomBytes } from 'node:crypto';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { topics } from '#server/topics.ts';
import { recordingFiles } from './recording-files.ts';
import * as queries from './recordings-queries.ts';

/** Kind of the job that moves the files of its `live_stream_id`. */
export const moveJob = 'recordings.move_files';

type Parts = { db: Db; blobs: Blobs; bus: Bus };

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

  /** May be repeated, and may run at the same time as another. */
  async function move(id: string, signal?: AbortSignal): Promise<void> {
    const recording = await queries.findRecording(db, id);
    if (!recording?.leaving_token) return;
    const { token, leaving_token } = recording;
    await blobs.move(recordingFiles.folder(leaving_token), recordingFiles.folder(token), signal);
    // The recording was removed meanwhile, when neither folder was complete.
    if (!(await queries.setMoved(db, recording))) await blobs.removeAll(recordingFiles.folder(token));
  }

  return {
    /** The changed columns of a recording that is hidden. The caller calls `follow` after the transaction; the job does the same in any case. */
    async leave(tx: Db, { live_stream_id, token, mp4_key }: queries.RecordingRow): Promise<Pick<queries.RecordingRow, 'token' | 'leaving_token' | 'mp4_key'>> {
      await addJob(tx, moveJob, { live_stream_id });
      const fresh = newToken();
      const [before, after] = [recordingFiles.folder(token), recordingFiles.folder(fresh)];
      return { token: fresh, leaving_token: token, mp4_key: mp4_key?.replace(before, after) ?? null };
    },

    /** Call after the transaction: no node serves the old folder any more, and the files move now where moving is a rename. */
    async follow(id: string, token: string): Promise<void> {
      hear(token);
      bus.publish(topics.folderLeft, { token });
      if (blobs.movesAtOnce) await move(id);
    },

    /** Whether the key is in a folder that a hidden recording is leaving. */
    isLeaving(key: string): boolean {
      return leaving.has(/^recordings\/([^/]+)\//.exec(key)?.[1] ?? '');
    },

    /** Reads folders whose message the bus lost, and those of before the start. */
    refresh,

    /** Returns how to stop. */
    listen: () => bus.subscribe(topics.folderLeft, ({ token }) => hear(token)),

    jobs: {
      [moveJob]: ({ live_stream_id }, signal) => move(String(live_stream_id), signal),
    } satisfies Record<string, JobHandler>,
  };
}
