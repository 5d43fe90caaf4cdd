import { formatMoment } from '#contract/formats/dates.ts';
import { formatPlan } from '#contract/formats/plans.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';

/** A moment in the reader's zone, which the server does not know: it keeps the place. */
export function ShowDate({ at, isPlan }: { at: string | null; isPlan: boolean }) {
  const isInBrowser = useHydrated();
  return <span className="tabular block min-h-5 text-ink-600 text-sm">{isInBrowser && at ? (isPlan ? formatPlan(at) : formatMoment(at)) : ''}</span>;
}
