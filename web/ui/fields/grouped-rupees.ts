import { formatShortRupees, type Paise } from '#contract/formats/money.ts';

/** 12345600 → '1,23,456' and 12345650 → '1,23,456.50': what stands beside the ₹ of a field. */
export function groupedRupees(paise: Paise): string {
  return formatShortRupees(paise).replace('₹', '');
}
