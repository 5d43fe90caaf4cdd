import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';
import { createFindOnAir } from '../on-air.ts';
import type { Stage } from '../stage-service.ts';
import type { TicketHolders } from '../ticket-holders.ts';
import { createEncoderAccess } from './encoder-access.ts';
import { createEncoderRegistry } from './encoder-registry.ts';
import { runPrerecordedFeeds } from './file/prerecorded-feeds.ts';
import { createRtmpIngest } from './rtmp/rtmp-ingest.ts';
import { createStreamKeys } from './stream-keys.ts';
import { createWhipIngest } from './whip/whip-ingest.ts';

type Neighbors = { stage: Stage; holders: TicketHolders; live: LiveService; videoFiles: VideoFilesService };

/** The ways onto the stage that are no socket of ours: stored videos, RTMP and WHIP. */
export async function createIngests({ config, secretFor, ...platform }: Platform, { stage, holders, live, videoFiles }: Neighbors) {
  await using parts = new AsyncDisposableStack();
  const { registry, limits: stageLimits } = stage;
  parts.use(runPrerecordedFeeds({ ...platform, registry, stageLimits, live, findVideo: videoFiles.find }));
  const keys = createStreamKeys(secretFor('stream keys'));
  const encoders = parts.use(createEncoderRegistry({ registry, bus: platform.bus, startByKey: (key) => live.startWithKey(keys.read(key)) }));
  const rtmp = parts.use(await createRtmpIngest({ ...platform, port: config.rtmpPort, host: config.host, registry, encoders, stageLimits }));
  const { whip: settings, ffmpegPath } = config;
  const whip = parts.use(createWhipIngest({ ...platform, settings, ffmpegPath, registry, encoders, holders, findStream: live.findForSockets, stageLimits }));
  const access = createEncoderAccess({ live, keys, encoders, rtmp, whip, findOnAir: createFindOnAir(platform.db, registry), publicUrl: platform.publicUrl });
  const running = parts.move();
  return { access, whip, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
