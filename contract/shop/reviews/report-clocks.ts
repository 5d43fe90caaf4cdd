import type { ReportReason } from './review-limits.ts';

/** Within how many hours a report is decided, by what it says (docs/product.md, "Reports and their clocks"). */
export const reportHours: Readonly<Record<ReportReason, number>> = { offensive: 36, private: 36, false: 168, advertising: 168, other: 168 };
