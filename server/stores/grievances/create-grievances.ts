import type { Operators } from '#server/accounts/operators.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { createGrievancesRoutes } from './grievances-routes.ts';
import { createGrievancesService } from './grievances-service.ts';

type Neighbors = { notices: NoticesService; operators: Operators };

/** What people complain of to whoever runs the site. */
export function createGrievances({ db, clock, log, publicUrl }: Platform, { notices, operators }: Neighbors) {
  const grievances = createGrievancesService({ db, clock, log, operators, notices, publicUrl });
  return {
    service: grievances,
    api: { grievances: createGrievancesRoutes(grievances) },
    chores: { grievances: grievances.purge },
    holding: { erasePerson: grievances.erasePerson },
  } satisfies Room;
}
