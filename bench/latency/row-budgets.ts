import type { Budget } from '../figures.ts';
import type { Row } from './row.ts';

/** In ms; without `p95` that figure is not judged. */
export type LatencyBudget = { median: number; p95?: number; first: number };

/** A figure of fewer pictures is not reliable. */
const minPictures = 300;

/** docs/design.md, "Budgets". */
export const socketBudget: LatencyBudget = { median: 200, p95: 300, first: 400 };
export const hlsBudget: LatencyBudget = { median: 1600, first: 400 };

type Figures = Pick<Row, 'median' | 'p95' | 'firstP95' | 'joins' | 'pictures'>;

export function budgetsOf({ median, p95, firstP95, joins, pictures }: Figures, budget: LatencyBudget): Budget[] {
  return [
    { what: `pictures missing of ${minPictures}`, measured: Math.max(0, minPictures - pictures), budget: 0, unit: '' },
    { what: 'glass to glass, median', measured: median, budget: budget.median, unit: 'ms' },
    ...(budget.p95 ? [{ what: 'glass to glass, p95', measured: p95, budget: budget.p95, unit: 'ms' }] : []),
    { what: `first frame, p95 of ${joins} joins`, measured: firstP95, budget: budget.first, unit: 'ms' },
  ];
}
