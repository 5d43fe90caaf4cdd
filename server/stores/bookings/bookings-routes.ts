import { route, settle } from '#server/platform/http/api.ts';
import type { BookingsService } from './bookings-service.ts';

export function createBookingsRoutes(bookings: BookingsService) {
  return {
    create: route.bookings.create.handler(async ({ input, context }) => settle(await bookings.create(input, { ip: context.ip, device: context.device }))),
    promises: route.bookings.promises.handler(() => bookings.promises()),
    list: route.bookings.list.handler(async ({ input, context }) => settle(await bookings.list(context.actor, input))),
    setStatus: route.bookings.setStatus.handler(async ({ input, context }) => settle(await bookings.setStatus(context.actor, input.id, input.status))),
  };
}
