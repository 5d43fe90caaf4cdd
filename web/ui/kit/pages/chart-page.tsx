import { formatShortRupees } from '#contract/formats/money.ts';
import { Chart } from '../../display/chart.tsx';
import { KitPage } from '../specimen.tsx';

const points = Array.from({ length: 14 }, (_, day) => ({
  at: `Nov ${day + 9}`,
  ...(day % 5 === 2 && { mark: 'Lamp evening' }),
  values: { now: 180_000 + ((day * 7919) % 13) * 24_000, before: 150_000 + ((day * 104_729) % 11) * 21_000 },
}));
const series = [
  { id: 'now', text: 'These 14 days' },
  { id: 'before', text: 'The 14 before' },
];

export default function ChartPage() {
  return (
    <KitPage title="Chart" lead="Drawn once it comes into sight. The same figures are there as a table, for everybody.">
      <Chart
        kind="area"
        title="Revenue by day"
        summary="Two good weeks: 12 % more than the two before. Dotted lines mark what happened on a day."
        points={points}
        series={series}
        format={formatShortRupees}
      />
      <Chart
        kind="bar"
        title="Revenue by show"
        summary="The lamp evening sold most."
        points={points.slice(0, 6)}
        series={series.slice(0, 1)}
        format={formatShortRupees}
      />
    </KitPage>
  );
}
