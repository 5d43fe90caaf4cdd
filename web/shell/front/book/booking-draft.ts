import type { BookingFields } from '#contract/bookings/booking-form.ts';
import type { BookingId } from '#contract/ids.ts';
import { randomId } from '../../../net/random-id.ts';

/** What somebody has typed, and the id of the booking that it becomes; kept in this tab, so that reload, Back and a server that is down lose nothing. */
export type BookingDraft = { id: BookingId; fields: BookingFields };

const key = 'demo-draft';

const emptyFields: BookingFields = {
  ...{ full_name: '', email: '', phone: '', company_name: '', business_type: '', business_size: '', current_selling: '' },
  ...{ goals: '', additional_info: '', website: '' },
};

/** As the server draws the page: nothing is typed yet. */
export const emptyDraft: BookingDraft = { id: '' as BookingId, fields: emptyFields };

export function readDraft(): BookingDraft {
  const kept = read();
  return { id: kept?.id ?? (randomId() as BookingId), fields: { ...emptyFields, ...kept?.fields } };
}

export function saveDraft(draft: BookingDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage it lives as long as the page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function read(): Partial<BookingDraft> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
