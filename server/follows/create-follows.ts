import { stopMailsPath } from '#contract/follows/follow-rules.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { ConsentLedger } from '#server/consents/consent-ledger.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import { createFollowsRoutes, createOneClickRoutes } from './follows-routes.ts';
import { createFollowsService } from './follows-service.ts';
import { createLiveMails } from './live-mails.ts';
import { createStopLinks } from './stop-links.ts';

type Neighbors = { stores: StoresService; notices: NoticesService; accounts: AccountsService; live: LiveService; consents: ConsentLedger };

/** Following a store, and the mail when it goes live. */
export function createFollows({ db, clock, bus, log, publicUrl, secretFor }: Platform, { stores, notices, accounts, live, consents }: Neighbors) {
  const stopLinks = createStopLinks({ secret: secretFor('stop links'), publicUrl });
  const follows = createFollowsService({ db, clock, stores, accounts, live, notices, consents, stopLinks });
  const mails = createLiveMails({ db, clock, stores, accounts, live, notices, stopLinks, publicUrl });
  let dropping = Promise.resolve();
  const stopHearing = bus.subscribe(topics.liveEnded, ({ id }) => {
    dropping = Promise.all([dropping, mails.drop(id)]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error, live_stream_id: id }, 'mails of a live stream that ended could not be withdrawn'),
    );
  });
  return {
    service: follows,
    api: { follows: createFollowsRoutes(follows) },
    http: (app) => void app.route(stopMailsPath, createOneClickRoutes(follows)),
    jobs: { handlers: mails.jobs },
    holding: { eraseStore: follows.eraseStore, erasePerson: (tx, { id }) => follows.erasePerson(tx, id) },
    async [Symbol.asyncDispose]() {
      stopHearing();
      await dropping;
    },
  } satisfies Room;
}
