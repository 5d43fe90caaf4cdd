import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { RecordingsService } from '#server/recordings/recordings-service.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';
import { createHlsRoutes } from './delivery/hls/hls-routes.ts';
import { createIngests } from './ingest/create-ingests.ts';
import { createEncodersRoutes } from './ingest/encoders-routes.ts';
import { createWhipRoutes } from './ingest/whip/whip-routes.ts';
import { watchPictures } from './pictures.ts';
import { createPosterRoutes } from './posters/posters-routes.ts';
import { createPosters } from './posters/posters-service.ts';
import type { StageState } from './show/fanout.ts';
import { createStageService } from './stage-service.ts';
import { createTicketHolders } from './ticket-holders.ts';

type Neighbors = { accounts: AccountsService; live: LiveService; recordings: RecordingsService; videoFiles: VideoFilesService };

/** Media of live streams: every way in, and every way out. */
export async function createStage(platform: Platform, { accounts, live, recordings, videoFiles }: Neighbors) {
  await using parts = new AsyncDisposableStack();
  const holders = createTicketHolders(accounts);
  const findStream = live.findForSockets;
  const onState = (id: string, state: StageState) => pictures.noteState(id, state);
  const stage = parts.use(await createStageService({ ...platform, holders, findStream, limits: platform.config.stage, segments: recordings.tap, onState }));
  const pictures = parts.use(watchPictures({ log: platform.log, registry: stage.registry, live }));
  const posters = parts.use(createPosters({ ...platform, holders, findStream, setThumbnail: live.setThumbnail }));
  const { access, whip } = parts.use(await createIngests(platform, { stage, holders, live, videoFiles }));
  const running = parts.move();
  return {
    service: { ...stage, pictures },
    api: { encoders: createEncodersRoutes(access) },
    http(app) {
      app.route('/live', createPosterRoutes(posters));
      app.route('/live', createHlsRoutes(stage.hls));
      app.route('/whip', createWhipRoutes(whip));
    },
    sockets: [stage.publishEndpoint, stage.watchEndpoint],
    jobs: { handlers: posters.jobs },
    holding: { eraseLiveStream: posters.erase },
    chores: { posters: posters.deleteOrphans },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  } satisfies Room;
}
