import { formatMoment } from '#contract/formats/dates.ts';
import { formatPlan } from '#contract/formats/plans.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';

/** When it is planned for, else when it was: that in the reader's zone, which the server does not know. It keeps the place. */
export function ShowDate({ at, isPlan }: { at: string | null; isPlan: boolean }) {
  const isInBrowser = useHydrated();
  const words = at && (isPlan ? formatPlan(at) : isInBrowser && formatMoment(at));
  return <span className="tabular block min-h-5 text-ink-600 text-sm">{words}</span>;
}
