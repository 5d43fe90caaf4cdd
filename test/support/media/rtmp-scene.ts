import { type Bus, createMemoryBus } from '#server/platform/bus/bus.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { topics } from '#server/topics.ts';
import { defaultStageLimits } from '../../../server/settings/stage-limits.ts';
import type { HlsOrigin } from '../../../server/stage/delivery/hls/hls-origin.ts';
import { createEncoderRegistry } from '../../../server/stage/ingest/encoder-registry.ts';
import { createRtmpIngest, type RtmpIngestOptions } from '../../../server/stage/ingest/rtmp/rtmp-ingest.ts';
import { StageRegistry } from '../../../server/stage/stage-registry.ts';
import { aLiveStream } from './stage.ts';

const noHls = { open: () => ({ begin: () => undefined, push: () => undefined }), end: () => undefined, forget: () => undefined } as unknown as HlsOrigin;

/** An RTMP server on a free port, with one live stream whose key is its id and `_key`. */
export async function openRtmpScene(db: Db, options: Partial<RtmpIngestOptions> = {}) {
  const bus: Bus = createMemoryBus((error) => {
    throw error;
  });
  const log = createLog('silent');
  const stageLimits = { ...defaultStageLimits, ...options.stageLimits };
  const registry = new StageRegistry({ db, bus, clock: systemClock, log, limits: stageLimits, hls: noHls });
  const id = await aLiveStream(db);
  const key = `${id}_key`;
  const startByKey = (given: string): Promise<Outcome<{ id: string }>> => Promise.resolve(given === key ? done({ id }) : refused('FORBIDDEN', 'Wrong key.'));
  const encoders = createEncoderRegistry({ registry, bus, startByKey });
  const ingest = await createRtmpIngest({ port: 0, host: '127.0.0.1', registry, encoders, log, ...options, stageLimits });

  /** Resolves when the stage says so of the stream. */
  function untilState(state: string): Promise<void> {
    if (registry.state(id) === state) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = bus.subscribe(topics.stageState(id), (message) => {
        if (message.type !== state) return;
        stop();
        resolve();
      });
    });
  }

  return {
    ingest,
    encoders,
    registry,
    bus,
    log,
    id,
    key,
    port: ingest.port ?? 0,
    untilState,
    async [Symbol.asyncDispose]() {
      await ingest[Symbol.asyncDispose]();
      encoders[Symbol.dispose]();
      await registry.dispose();
    },
  };
}
