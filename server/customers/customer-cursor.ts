import type { CustomerSort } from '#contract/customers/customers.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import type { CustomerPlace, CustomerRow } from './customers-queries.ts';

const form = /^(joined|seen|orders|spent)\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `undefined` for the first page; INPUT_INVALID for a cursor of another order. */
export function readPlace(cursor: string | undefined, sort: CustomerSort): Outcome<CustomerPlace | undefined> {
  if (cursor === undefined) return done(undefined);
  const [, of, value, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (of === sort && value && id) return done({ value: Number(value), id });
  return invalidInput('cursor', 'This cursor is not valid: use the next_cursor of the page before.');
}

export function placeOf(row: CustomerRow, sort: CustomerSort): CustomerPlace {
  const value = { joined: row.joined_at.getTime(), seen: row.last_seen_at.getTime(), orders: Number(row.orders), spent: Number(row.spent_paise) }[sort];
  return { value, id: row.id };
}

export function writePlace({ value, id }: CustomerPlace, sort: CustomerSort): string {
  return Buffer.from(`${sort}.${value}.${id}`).toString('base64url');
}
