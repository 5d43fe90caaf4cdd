import type { BookingForm } from '#contract/bookings/booking-form.ts';

const link = /https?:\/\/|www\.|\[url|<a\s/i;
const mostLinks = 2;

/** What a program fills in: a field that people do not see, links where a name belongs, or many of them. */
export function looksLikeSpam({ website, full_name, company_name, goals, additional_info }: BookingForm): boolean {
  if (website !== '' || link.test(full_name) || link.test(company_name)) return true;
  return `${goals ?? ''} ${additional_info ?? ''}`.split(link).length - 1 > mostLinks;
}
