import { useSearchParams } from 'react-router';
import { daysOf, firstDay, isDay, lastDays, maxPeriodDays, type Period } from '#contract/overview/period.ts';
import { withChange } from '../../ui/data-list/view-address.ts';

export const lengths = [7, 30, 90] as const;
export type Length = `${(typeof lengths)[number]}`;
const usual = '30';

export type PeriodChoice = {
  period: Period;
  /** `custom`: by the days in the address. */
  chosen: Length | 'custom';
  setLength(length: Length): void;
  setDays(period: Period): void;
};

/** Whether it can be asked for. */
export const isPeriod = ({ from, to }: Period): boolean => isDay(from) && isDay(to) && from >= firstDay && from <= to && daysOf({ from, to }) <= maxPeriodDays;

/** The days of the figures, in the address: `?days=7`, or `?from=2026-01-01&to=2026-01-31`. What it says wrong counts as nothing said. */
export function usePeriod(): PeriodChoice {
  const [address, setAddress] = useSearchParams();
  const asked = { from: address.get('from') ?? '', to: address.get('to') ?? '' };
  const isCustom = isPeriod(asked);
  const length = lengths.map(String).find((known) => known === address.get('days')) as Length | undefined;
  const change = (values: Record<'days' | 'from' | 'to', string | undefined>) =>
    setAddress(
      Object.entries(values).reduce((now, [name, value]) => withChange(now, name, value), new URLSearchParams(location.search)),
      { replace: true, preventScrollReset: true },
    );
  return {
    period: isCustom ? asked : lastDays(new Date(), Number(length ?? usual)),
    chosen: isCustom ? 'custom' : (length ?? usual),
    setLength: (days) => change({ days: days === usual ? undefined : days, from: undefined, to: undefined }),
    setDays: ({ from, to }) => change({ days: undefined, from, to }),
  };
}
