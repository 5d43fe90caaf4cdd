import type { ColumnType, Generated } from 'kysely';
import type { InvoiceId, OrderId, ReturnId, StoreId } from '#contract/ids.ts';
import type { PaperFacts } from './paper-facts.ts';
import type { PaperKind } from './tax/fiscal-year.ts';

export type InvoicesTable = {
  id: Generated<InvoiceId>;
  store_id: StoreId;
  order_id: OrderId;
  kind: PaperKind;
  /** Of a credit note: the return that it is for; null where the whole order was cancelled. */
  return_id: ReturnId | null;
  /** The year that it begins in. */
  fiscal_year: number;
  number: number;
  serial: string;
  /** All that it says: nothing of it is looked up again. */
  facts: ColumnType<PaperFacts, string, never>;
  issued_at: Date;
};

type InvoicesTables = {
  invoices: InvoicesTable;
  invoice_numbers: { store_id: StoreId; kind: PaperKind; fiscal_year: number; last_number: Generated<number> };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends InvoicesTables {}
}
