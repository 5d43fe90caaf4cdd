import type { DeliveryId, StoreId } from '#contract/ids.ts';
import type { FailedDelivery, FailedJob, ListedStore, OperatorFigures } from '#contract/operator/operator.ts';
import type { Operators } from '#server/accounts/operators.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as failed from '#server/platform/jobs/failed-jobs.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { ReportsService } from '#server/shop/reviews/reports/reports-service.ts';
import type { DeliveriesService } from '#server/shop/webhooks/deliveries-service.ts';
import type { BookingsService } from '#server/stores/bookings/bookings-service.ts';
import type { GrievancesService } from '#server/stores/grievances/grievances-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import * as queries from './operator-queries.ts';
import type { ReadVersions } from './versions.ts';

export type OperatorService = ReturnType<typeof createOperatorService>;

type Parts = {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'info'>;
  operators: Operators;
  notices: Pick<NoticesService, 'countUnsent'>;
  bookings: Pick<BookingsService, 'countNew'>;
  grievances: Pick<GrievancesService, 'countOpen'>;
  reports: Pick<ReportsService, 'countOpen'>;
  deliveries: Pick<DeliveriesService, 'retryFailed'>;
  wakeJobs: () => void;
  /** Kinds of jobs whose rooms keep what gave up where its owner sees it: doing the job again changes nothing there. */
  ownedKinds: () => readonly string[];
  readVersions: ReadVersions;
  stores: Pick<StoresService, 'findDemoStore'>;
  removeDemo: () => Promise<boolean>;
};

const isJobId = (text: string) => /^\d{1,15}$/.test(text);
const unsentMs = 7 * 86_400_000;

/** What whoever runs this site looks after: stores, and what gave up. */
export function createOperatorService(parts: Parts) {
  const { db, clock, log, operators, notices, bookings, grievances, reports, deliveries, wakeJobs, ownedKinds, readVersions, stores, removeDemo } = parts;
  const since = clock.now().toISOString();

  return {
    async figures(actor: Actor): Promise<Outcome<OperatorFigures>> {
      await operators.require(actor);
      const [versions, open_stores, new_bookings, open_reports, open_grievances, failed_jobs, failed_deliveries, unsent] = await Promise.all([
        readVersions(),
        queries.countOpenStores(db),
        bookings.countNew(),
        reports.countOpen(),
        grievances.countOpen(),
        failed.countFailed(db, ownedKinds()),
        queries.countFailedDeliveries(db),
        notices.countUnsent(new Date(clock.now().getTime() - unsentMs)),
      ]);
      const waiting = { open_stores, new_bookings, open_reports, open_grievances, failed_jobs, failed_deliveries };
      return done({ versions, since, ...waiting, unsent_messages: unsent.count, unsent_why: unsent.why });
    },

    /** Newest first. INPUT_INVALID for a cursor that is not ours. */
    async listStores(actor: Actor, { cursor, limit, search }: PageRequest & { search: string }): Promise<Outcome<Page<ListedStore>>> {
      await operators.require(actor);
      const after = readCursor(cursor);
      if (!after.ok) return after;
      return done(
        toPage(await queries.listStores(db, search, after.value, limit + 1), limit, (row) => ({
          ...{ id: row.id, name: row.name, slug: row.slug, products: row.products, orders: row.orders },
          owner: row.has_owner ? { name: row.owner_name, email: row.owner_email } : null,
          state: row.closed_at ? 'closed' : row.is_demo ? 'demo' : 'open',
          created_at: row.created_at.toISOString(),
        })),
      );
    },

    /** For the command of this machine. */
    removeDemo,

    /** False for any other store. */
    async removeDemoAs(actor: Actor, id: StoreId): Promise<Outcome<{ removed: boolean }>> {
      const { userId } = await operators.require(actor);
      if ((await stores.findDemoStore(db))?.id !== id) return done({ removed: false });
      log.info({ userId, store: id }, 'an operator removes the demo store');
      return done({ removed: await removeDemo() });
    },

    /** The newest first; the cursor is the number of the last one. */
    async listJobs(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<Page<FailedJob>>> {
      await operators.require(actor);
      if (cursor !== undefined && !isJobId(cursor)) return invalidInput('cursor', 'This cursor is not valid: use the next_cursor of the page before.');
      const rows = await failed.listFailed(db, { except: ownedKinds(), before: cursor, limit: limit + 1 });
      const names = await queries.listStoreNames(
        db,
        rows.flatMap(({ store_id }) => store_id ?? []),
      );
      const items = rows.slice(0, limit).map(({ id, kind, store_id, attempts, last_error, failed_at }) => ({
        ...{ id, kind, attempts, why: last_error ?? '', failed_at: failed_at.toISOString() },
        store_name: names.get(store_id ?? '') ?? null,
      }));
      return done({ items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
    },

    async retryJob(actor: Actor, id: string): Promise<Outcome<{ retried: boolean }>> {
      const { userId } = await operators.require(actor);
      const retried = isJobId(id) && (await failed.retryFailed(db, id, ownedKinds()));
      if (retried) {
        log.info({ userId, job: id }, 'an operator has a job done once more');
        wakeJobs();
      }
      return done({ retried });
    },

    /** Newest first. INPUT_INVALID for a cursor that is not ours. */
    async listDeliveries(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<Page<FailedDelivery>>> {
      await operators.require(actor);
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const rows = await queries.listFailedDeliveries(db, after.value, limit + 1);
      return done(toPage(rows, limit, ({ url, created_at, ...row }) => ({ ...row, host: new URL(url).host, created_at: created_at.toISOString() })));
    },

    /** CONFLICT while its address is off. */
    async retryDelivery(actor: Actor, id: DeliveryId): Promise<Outcome<{ retried: boolean }>> {
      const { userId } = await operators.require(actor);
      const sent = await deliveries.retryFailed(id);
      if (sent.ok && sent.value.retried) log.info({ userId, delivery: id }, 'an operator has a delivery sent once more');
      return sent;
    },
  };
}
