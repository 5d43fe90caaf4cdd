import type { Operators } from '#server/accounts/operators.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { ReportsService } from '#server/shop/reviews/reports/reports-service.ts';
import type { DeliveriesService } from '#server/shop/webhooks/deliveries-service.ts';
import type { BookingsService } from '#server/stores/bookings/bookings-service.ts';
import type { GrievancesService } from '#server/stores/grievances/grievances-service.ts';
import { createOperatorRoutes } from './operator-routes.ts';
import { createOperatorService } from './operator-service.ts';
import { createRemoveDemo, type DemoParts } from './remove-demo.ts';
import { createReadVersions } from './versions.ts';

type Neighbors = {
  operators: Operators;
  notices: Pick<NoticesService, 'countUnsent'>;
  bookings: Pick<BookingsService, 'countNew'>;
  grievances: Pick<GrievancesService, 'countOpen'>;
  reports: Pick<ReportsService, 'countOpen'>;
  webhooks: Pick<DeliveriesService, 'retryFailed'>;
  demo: Omit<DemoParts, 'db' | 'wakeJobs'>;
  /** Of all rooms. */
  ownedKinds: () => readonly string[];
};

/** What whoever runs this site looks after. */
export function createOperator({ db, clock, log, jobWaker }: Platform, { webhooks, demo, ...neighbors }: Neighbors) {
  const parts = { db, clock, log, deliveries: webhooks, wakeJobs: jobWaker.wake, readVersions: createReadVersions(db) };
  const removeDemo = createRemoveDemo({ db, wakeJobs: jobWaker.wake, ...demo });
  const operator = createOperatorService({ ...parts, ...neighbors, stores: demo.stores, removeDemo });
  return { service: operator, api: { operator: createOperatorRoutes(operator) } } satisfies Room;
}
