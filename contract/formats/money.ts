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
  // Exact far beyond any price: what the division is off by is rounded away.
  return (paise / 100).toFixed(2);
}

/**
 * '3,999.5' → 399950; `undefined` for anything but a decimal number below ten billion with at most two decimals. A comma groups digits as
 * in India (1,29,950) or by thousands (129,950), and nothing else. Never goes through a float.
 */
export function parseRupees(text: string): Paise | undefined {
  const [, whole = '', paise = ''] = /^(\d+|[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const rupees = whole.replaceAll(',', '');
  return rupees === '' || rupees.length > 10 ? undefined : Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}
