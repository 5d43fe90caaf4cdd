import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import { fetchOutside as fetchFromWeb } from '#server/platform/http/outside-fetch.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import { createDeliver, deliverKind } from './deliver.ts';
import { deleteOfPerson } from './deliveries-queries.ts';
import { createDeliveriesService } from './deliveries-service.ts';
import { createDisabledNews } from './disabled-news.ts';
import { createEvents } from './events.ts';
import { createPostEvent } from './post-event.ts';
import { createWebhookLimits } from './webhook-limits.ts';
import { createSecrets } from './webhook-secrets.ts';
import { createWebhooksRoutes } from './webhooks-routes.ts';
import { createWebhooksService } from './webhooks-service.ts';

type Neighbors = { stores: StoresService; accounts: AccountsService; notices: NoticesService & Pick<StoreNotices, 'keepNotices'> };

/** Attempts of a node at once. Each waits for another server, for 20 seconds at most. */
const atOnce = 12;
/** Of one address: one that answers slowly holds up none but itself. */
const atOnceOfAddress = 2;

/** Webhooks: what happens in a store, sent to addresses that it names. Rooms above tell it; it knows none of them. */
export function createWebhooks(
  { db, bus, clock, config, fetchOutside = fetchFromWeb, jobWaker, publicUrl, secretFor }: Platform,
  { stores, accounts, notices }: Neighbors,
) {
  const allowPrivate = config.allowPrivateAddresses;
  const secrets = createSecrets(secretFor('webhooks'));
  const limits = createWebhookLimits();
  const webhooks = createWebhooksService({ db, clock, stores, secrets, limits, allowPrivate });
  const deliveries = createDeliveriesService({ db, clock, limits, wakeJobs: jobWaker.wake });
  const tellDisabled = createDisabledNews({ clock, publicUrl, stores, accounts, notices, onTold: (id) => bus.publish(topics.storeChanged, { id }) });
  const { handlers, giveUp } = createDeliver({ db, clock, secrets, post: createPostEvent({ fetchOutside, allowPrivate }), tellDisabled });
  return {
    service: { ...createEvents({ clock, wakeJobs: jobWaker.wake }), countFailed: deliveries.countFailed, retryFailed: deliveries.retryFailed },
    api: { webhooks: createWebhooksRoutes(webhooks, deliveries) },
    jobs: { handlers, maxAtOnce: { [deliverKind]: atOnce }, maxOfKey: { [deliverKind]: atOnceOfAddress }, onGivenUp: { [deliverKind]: giveUp } },
    chores: { 'webhook deliveries': deliveries.purge },
    holding: { eraseStore: webhooks.eraseStore, erasePerson: (tx, { id }) => deleteOfPerson(tx, id) },
  } satisfies Room;
}
