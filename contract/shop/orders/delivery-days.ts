import { formatCalendarDay, formatCalendarDays } from '#contract/formats/dates.ts';

const dayMs = 86_400_000;
/** India has one zone without summer time: UTC+5:30. */
const indiaOffsetMs = 5.5 * 3_600_000;

/** docs/product.md, "Delivery date". */
export const minDeliveryDays = 3;
export const maxDeliveryDays = 5;

/** Calendar days in India, `2025-01-31`: the one that a parcel is expected by, and the first that it may come on where only a range is known. */
export type DeliveryDays = { expected_delivery_date: string; earliest_delivery_date: string | null };

/** When an order comes, in the one sentence that every screen and message says it by: what a page promises, the order keeps. Without a full stop. */
export function deliveryPromise({ earliest_delivery_date: first, expected_delivery_date: last }: DeliveryDays): string {
  return first ? `Delivery ${formatCalendarDays(first, last)}` : `Delivery by ${formatCalendarDay(last)}`;
}

/** The calendar day in India, so many days after `now`. */
export function dayInIndia(now: Date, days: number): string {
  return new Date(now.getTime() + indiaOffsetMs + days * dayMs).toISOString().slice(0, 10);
}

/** All days on which what is ordered at `now` may come, wherever from and to. */
export function deliveryRange(now: Date): DeliveryDays & { earliest_delivery_date: string } {
  return { expected_delivery_date: dayInIndia(now, maxDeliveryDays), earliest_delivery_date: dayInIndia(now, minDeliveryDays) };
}
