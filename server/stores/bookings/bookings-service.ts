import type { BookingForm } from '#contract/bookings/booking-form.ts';
import type { Booking, BookingStatus } from '#contract/bookings/bookings.ts';
import { addBusinessDays } from '#contract/bookings/business-days.ts';
import type { BookingId } from '#contract/ids.ts';
import type { Operators } from '#server/accounts/operators.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Person } from '#server/platform/holdings.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { Promises } from '#server/settings/config.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createBookingLimits } from './booking-limits.ts';
import * as queries from './bookings-queries.ts';
import { looksLikeSpam } from './looks-like-spam.ts';

export type BookingsService = ReturnType<typeof createBookingsService>;

type Parts = {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'info'>;
  operators: Operators;
  notices: Pick<NoticesService, 'mail' | 'canMail'>;
  promises: Promises;
  stores: Pick<StoresService, 'findDemoStore'>;
  publicUrl: () => string;
};

const keptMs = 365 * 86_400_000;

/** Who asks to be shown the product, and how far whoever runs the site has got with them. */
export function createBookingsService({ db, clock, log, operators, notices, promises, stores, publicUrl }: Parts) {
  const take = createBookingLimits();

  function toBooking(row: queries.BookingRow): Booking {
    const { created_at } = row;
    return { ...row, created_at: created_at.toISOString(), due_at: addBusinessDays(created_at, promises.reviewBusinessDays).toISOString() };
  }

  async function mailOperators(tx: Db, { id, company_name }: BookingForm): Promise<void> {
    if (!notices.canMail) return;
    const page = `${publicUrl()}/operator/bookings`;
    for (const address of operators.addresses)
      await notices.mail(tx, address, { template: 'demo_booked', storeName: 'Haat', company: company_name, page }, { onceKey: `${id} ${address}` });
  }

  return {
    /** Keeps it, and mails whoever runs the site, once. TOO_MANY_REQUESTS beyond `booking-limits.ts`. */
    async create(form: BookingForm, { ip, device }: { ip: string; device: FindDevice }): Promise<Outcome<{ id: BookingId }>> {
      const spent = await take(ip, device(), form.email);
      if (spent) return spent;
      const { website: _, ...fields } = form;
      const isSpam = looksLikeSpam(form);
      await db.transaction().execute(async (tx) => {
        const isNew = await queries.insertBooking(tx, { ...fields, status: isSpam ? 'spam' : 'new', created_at: clock.now() });
        if (isNew && !isSpam) await mailOperators(tx, form);
      });
      return done({ id: form.id });
    },

    promises: async () => ({
      review_business_days: promises.reviewBusinessDays,
      store_live_hours: promises.storeLiveHours,
      support_email: operators.addresses[0] ?? null,
      has_demo_store: (await stores.findDemoStore(db)) !== undefined,
    }),

    /** INPUT_INVALID for a cursor that is not ours. */
    async list(actor: Actor, { cursor, limit, status }: PageRequest & { status: BookingStatus }): Promise<Outcome<Page<Booking>>> {
      await operators.require(actor);
      const after = readCursor(cursor);
      if (!after.ok) return after;
      return done(toPage(await queries.listBookings(db, status, after.value, limit + 1), limit, toBooking));
    },

    async setStatus(actor: Actor, id: BookingId, status: BookingStatus): Promise<Outcome<{ id: BookingId }>> {
      const { userId } = await operators.require(actor);
      if (!(await queries.setStatus(db, id, status))) return refused('NOT_FOUND', 'This booking is not there any more.');
      log.info({ userId, booking: id, status }, 'an operator moved a demo booking');
      return done({ id });
    },

    /** For who runs this site. */
    countNew: (): Promise<number> => queries.countOfStatus(db, 'new'),

    /** How many rows were deleted. */
    purge: (now: Date): Promise<number> => queries.deleteBefore(db, new Date(now.getTime() - keptMs)),

    async erasePerson(tx: Db, { email }: Person): Promise<void> {
      if (email) await queries.deleteOfEmail(tx, email);
    },
  };
}
