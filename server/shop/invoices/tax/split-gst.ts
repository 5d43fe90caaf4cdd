import type { Paise } from '#contract/formats/money.ts';

/** `rate` in hundredths of a percent. `within`: seller and buyer are in one state. */
type Taxed = { total_paise: Paise; rate: number; within: boolean };

export type GstSplit = { taxable_paise: Paise; cgst_paise: Paise; sgst_paise: Paise; igst_paise: Paise };

/**
 * Takes the GST out of a price that includes it, half a paisa up. Within a state both halves are rounded by themselves, so that CGST and
 * SGST are the same to the paisa; the taxable value is what is left, and takes the odd paisa (docs/decisions/0051).
 */
export function splitGst({ total_paise, rate, within }: Taxed): GstSplit {
  if (within) {
    const half = partOf(total_paise, rate, 2 * (10_000 + rate));
    return { taxable_paise: total_paise - 2 * half, cgst_paise: half, sgst_paise: half, igst_paise: 0 };
  }
  const tax = partOf(total_paise, rate, 10_000 + rate);
  return { taxable_paise: total_paise - tax, cgst_paise: 0, sgst_paise: 0, igst_paise: tax };
}

/** `amount * part / whole`, half up, in whole numbers: a float would lose paise of a large order. */
function partOf(amount: Paise, part: number, whole: number): Paise {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
