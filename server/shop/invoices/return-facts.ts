import type { Paise } from '#contract/formats/money.ts';
import { shareOut } from '#contract/shop/offers/price-lines.ts';
import type { PaperFacts, PaperLine } from './paper-facts.ts';
import { splitGst } from './tax/split-gst.ts';

type Returned = { refund_paise: Paise; lines: readonly { position: number; quantity: number; paise: Paise }[] };
type Parts = { invoice: PaperFacts; earlier: readonly PaperFacts[]; returned: Returned; credits: NonNullable<PaperFacts['credits']> };

/**
 * What the credit note of a return says: its part of the lines of the invoice, with what went back shared out among them. GST is the
 * difference of what all notes so far come to, so that notes of all goods take back the tax of the invoice to the paisa
 * (docs/decisions/0053).
 */
export function returnFactsOf({ invoice, earlier, returned, credits }: Parts): PaperFacts {
  const before = earlier.flatMap((facts) => facts.lines);
  const worths = returned.lines.map(({ paise }) => paise);
  const back = shareOut(returned.refund_paise, worths);
  const lines = returned.lines.flatMap(({ position, quantity }, index) => {
    const line = invoice.lines[position];
    const amount = back[index] ?? 0;
    const credited = before.filter((one) => one.position === position).reduce((sum, one) => sum + one.total_paise, 0);
    return line ? [creditOf(line, { position, quantity, amount, credited, within: invoice.supply?.within ?? false })] : [];
  });
  return { ...invoice, lines, total_paise: returned.refund_paise, credits };
}

type Credit = { position: number; quantity: number; amount: Paise /** By notes before it. */; credited: Paise; within: boolean };

function creditOf(line: PaperLine, { position, quantity, amount, credited, within }: Credit): PaperLine {
  const { name, hsn, unit_price_paise, rate } = line;
  const [from, to] = [credited, credited + amount].map((total_paise) => splitGst({ total_paise, rate, within }));
  const part = (of: 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise') => (to?.[of] ?? 0) - (from?.[of] ?? 0);
  return {
    ...{ position, name, hsn, quantity, unit_price_paise, rate, total_paise: amount, discount_paise: unit_price_paise * quantity - amount },
    ...{ taxable_paise: part('taxable_paise'), cgst_paise: part('cgst_paise'), sgst_paise: part('sgst_paise'), igst_paise: part('igst_paise') },
  };
}
