const indiaMs = 5.5 * 3_600_000;

/** The year that India's fiscal year begins in, April to March in India's time: 2026 for 31 March 2027, 23:59. */
export function fiscalYearOf(at: Date): number {
  const there = new Date(at.getTime() + indiaMs);
  return there.getUTCMonth() >= 3 ? there.getUTCFullYear() : there.getUTCFullYear() - 1;
}

const prefix = { invoice: '', credit_note: 'C' } as const;

export type PaperKind = keyof typeof prefix;

/** '26-27/000042', of a credit note 'C26-27/000042': letters, digits, dash and slash, 16 at most (CGST Rules 2017, rules 46(b) and 53). */
export function serialOf(kind: PaperKind, fiscalYear: number, number: number): string {
  const two = (year: number) => String(year % 100).padStart(2, '0');
  return `${prefix[kind]}${two(fiscalYear)}-${two(fiscalYear + 1)}/${String(number).padStart(6, '0')}`;
}
