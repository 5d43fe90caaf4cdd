import type { Generated } from 'kysely';
import type { BookingForm } from '#contract/bookings/booking-form.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';

type BookingsTables = {
  demo_bookings: Omit<BookingForm, 'website'> & { status: Generated<BookingStatus>; created_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends BookingsTables {}
}
