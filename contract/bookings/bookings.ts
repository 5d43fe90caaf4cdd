import { z } from 'zod';
import { bookingId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf } from '#contract/route.ts';
import { businessSizes, businessTypes, sellingAnswers } from './booking-fields.ts';
import { bookingForm } from './booking-form.ts';

/** `spam`: what a program seems to have sent; it is kept, and nobody is mailed. */
export const bookingStatuses = ['new', 'contacted', 'done', 'spam'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

const booking = z.object({
  id: bookingId,
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  business_type: z.enum(businessTypes),
  business_size: z.enum(businessSizes),
  current_selling: z.enum(sellingAnswers),
  goals: z.string().nullable(),
  additional_info: z.string().nullable(),
  status: z.enum(bookingStatuses),
  created_at: z.iso.datetime(),
  /** Until when an answer is promised. */
  due_at: z.iso.datetime(),
});
export type Booking = z.infer<typeof booking>;

const operatorRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'));

export const bookingsContract = {
  create: openRoute
    .route({ method: 'POST', path: '/demo-bookings', summary: 'Book a demo; the same booking sent twice is one' })
    .input(bookingForm)
    .output(z.object({ id: bookingId })),
  promises: openRoute
    .route({ method: 'GET', path: '/demo-bookings/promises', summary: 'What whoever runs this site promises, and what it has to show' })
    .output(
      z.object({
        review_business_days: z.number().int(),
        store_live_hours: z.number().int(),
        /** Null where nobody is named. */
        support_email: z.string().nullable(),
        /** Whether the demo store is here to look at. */
        has_demo_store: z.boolean(),
      }),
    ),
  list: operatorRoute
    .route({ method: 'GET', path: '/operator/demo-bookings', summary: 'Demo bookings of a status: new ones with the oldest first, others with the newest' })
    .input(z.strictObject({ ...pageInput, status: z.enum(bookingStatuses).default('new') }))
    .output(pageOf(booking)),
  setStatus: operatorRoute
    .route({ method: 'PATCH', path: '/operator/demo-bookings/{id}', summary: 'Say how far a demo booking is' })
    .input(z.strictObject({ id: bookingId, status: z.enum(bookingStatuses) }))
    .output(z.object({ id: bookingId })),
};
