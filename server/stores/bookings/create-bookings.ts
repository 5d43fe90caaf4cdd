import type { Operators } from '#server/accounts/operators.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createBookingsRoutes } from './bookings-routes.ts';
import { createBookingsService } from './bookings-service.ts';

type Neighbors = { stores: StoresService; notices: NoticesService; operators: Operators };

/** Demos that brands book with whoever runs the site. */
export function createBookings({ db, clock, log, config, publicUrl }: Platform, { stores, notices, operators }: Neighbors) {
  const bookings = createBookingsService({ db, clock, log, stores, operators, notices, promises: config.promises, publicUrl });
  return {
    service: bookings,
    api: { bookings: createBookingsRoutes(bookings) },
    chores: { 'demo bookings': bookings.purge },
    holding: { erasePerson: bookings.erasePerson },
  } satisfies Room;
}
