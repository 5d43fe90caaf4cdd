/** Money is an integer count of paise (docs/product.md, "Dates and money"). This file is the only place that turns it into text. */
export type Paise = number;

const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** 12345600 → '₹1,23,456.00' */
export function formatRupees(paise: Paise): string {
  return withPaise.format(paise / 100);
}

/** 12345600 → '₹1,23,456' and 12345650 → '₹1,23,456.50'; for sheets, which leave out paise that are zero. Nothing is ever rounded. */
export function formatShortRupees(paise: Paise): string {
  return paise % 100 === 0 ? wholeRupees.format(paise / 100) : formatRupees(paise);
}

/** 399900 → '3999.00', the form-field and payload notation. */
export function toRupeeText(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * '3,999.5' → 399950; `undefined` for anything but a decimal number below ten billion with at most two decimals. A comma groups digits as
 * in India (1,29,950) or by thousands (129,950), and nothing else. Never goes through a float.
 */
export function parseRupees(text: string): Paise | undefined {
  const match = /^(\d{1,10}|[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  const rupees = match?.[1]?.replaceAll(',', '') ?? '';
  if (rupees === '' || rupees.length > 10) return undefined;
  return Number(rupees) * 100 + Number((match?.[2] ?? '').padEnd(2, '0'));
}
