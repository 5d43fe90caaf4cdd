import type { LiveService } from '#server/live/live-service.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { StageState } from './show/fanout.ts';
import type { StageRegistry } from './stage-registry.ts';

type Parts = {
  log: Log;
  registry: Pick<StageRegistry, 'listSentHere' | 'findState'>;
  live: Pick<LiveService, 'notePictures' | 'noteBegun' | 'noteInterrupted' | 'listPictureless' | 'endPictureless'>;
};

const noteMs = 5_000;
const endMs = 15_000;

/**
 * Notes in the database which shows have a picture, from when to when, and ends those that have had none for ten minutes. Every node looks for them, so
 * that it does not matter which one is killed; one that a node still sends is left alone, whatever the database missed.
 */
export function watchPictures({ log, registry, live }: Parts) {
  let writing: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const stops = [repeat(noteMs, note), repeat(endMs, endPictureless)];

  /** The next look comes after this one, however long it takes. */
  function repeat(everyMs: number, look: () => Promise<void>): () => Promise<void> {
    let working = Promise.resolve();
    let isStopped = false;
    let timer = setTimeout(tick, everyMs).unref();
    function tick(): void {
      working = look()
        .catch((error) => log.warn({ err: error }, 'which live streams have a picture could not be looked at'))
        .then(() => {
          if (!isStopped) timer = setTimeout(tick, everyMs).unref();
        });
    }
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      await working;
    };
  }

  /** What was seen first is written first. */
  function inOrder(write: () => Promise<void>): Promise<void> {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  }

  async function note(): Promise<void> {
    await inOrder(() => live.notePictures(registry.listSentHere()));
  }

  /** The end is noted by those who end it. */
  function noteState(id: string, state: StageState): void {
    if (isClosed || (state !== 'live' && state !== 'interrupted')) return;
    inOrder(() => (state === 'live' ? live.noteBegun(id) : live.noteInterrupted(id))).catch((error) =>
      log.warn({ err: error, live_stream_id: id, state }, 'the state of a live stream could not be noted'),
    );
  }

  async function endPictureless(): Promise<void> {
    for (const id of await live.listPictureless()) {
      if ((await registry.findState(id)) === 'live') continue;
      log.info({ live_stream_id: id }, 'a live stream without pictures is ended');
      await live.endPictureless(id);
    }
  }

  return {
    note,
    noteState,
    endPictureless,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await Promise.all(stops.map((stop) => stop()));
      await writing;
    },
  };
}
