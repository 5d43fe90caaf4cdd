/** Money is an integer count of paise (docs/product.md, "Dates and money"). This file is the only place that turns it into text. */
export type Paise = number;

/** 12345600 → '₹1,23,456.00'. As `Intl.NumberFormat` writes it for en-IN, whose first use holds a phone up for a tenth of a second. */
export function formatRupees(paise: Paise): string {
  const [rupees = '', rest = ''] = toRupeeText(Math.abs(paise)).split('.');
  return `${paise < 0 ? '-' : ''}₹${groupAsInIndia(rupees)}.${rest}`;
}

/** 12345600 → '₹1,23,456' and 12345650 → '₹1,23,456.50'; for sheets, which leave out paise that are zero. Nothing is ever rounded. */
export function formatShortRupees(paise: Paise): string {
  const text = formatRupees(paise);
  return paise % 100 === 0 ? text.slice(0, -'.00'.length) : text;
}

/** '123456' → '1,23,456': thousands, then by hundreds. */
const groupAsInIndia = (digits: string) => digits.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

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
