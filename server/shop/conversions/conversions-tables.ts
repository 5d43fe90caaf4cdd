import type { Network } from '#contract/consents/consent-rules.ts';
import type { ConsentId, OrderId } from '#contract/ids.ts';

type ConversionsTables = {
  /** Which orders were told to which network. */
  conversions: { order_id: OrderId; network: Network; attempt: string; consent_id: ConsentId | null; claimed_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ConversionsTables {}
}
