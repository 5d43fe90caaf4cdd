import { Area, AreaChart, Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export type Drawing = {
  kind: 'area' | 'bar';
  /** In the order of time; `at` is as it is shown, each another one. `mark`: what happened then; `to`: the rows that are counted. */
  points: readonly { at: string; values: Readonly<Record<string, number>>; mark?: string | undefined; to?: string }[];
  /** At most three: more lines are no picture any more. */
  series: readonly { id: string; text: string }[];
  format: (value: number) => string;
};

/** Told apart by lightness too, and by a dash. */
const strokes = ['var(--good)', 'var(--quiet)', 'var(--body)'];
const dashes = [undefined, '6 4', '2 3'];
const margin = { top: 8, right: 8, bottom: 0, left: 0 };

/** The picture of a chart. Its package is large and is loaded with this file alone. */
export default function ChartDrawing({ kind, points, series, format }: Drawing) {
  const rows = points.map(({ at, values }) => ({ at, ...values }));
  const marks = new Map(points.flatMap(({ at, mark }) => (mark ? [[at, mark]] : [])));
  const Frame = kind === 'area' ? AreaChart : BarChart;
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
      <Frame data={rows} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis dataKey="at" tickLine={false} axisLine={false} minTickGap={24} tick={{ fill: 'var(--quiet)', fontSize: 12 }} />
        <YAxis tickFormatter={format} tickLine={false} axisLine={false} width="auto" tick={{ fill: 'var(--quiet)', fontSize: 12 }} />
        {[...marks.keys()].map((at) => (
          <ReferenceLine key={at} x={at} stroke="var(--mark)" strokeDasharray="2 3" />
        ))}
        <Tooltip
          labelFormatter={(at) => [at, marks.get(String(at))].filter(Boolean).join(': ')}
          formatter={(value) => format(Number(value))}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--hairline)', borderRadius: 8, color: 'var(--body)' }}
          itemStyle={{ color: 'var(--body)' }}
        />
        {series.map(({ id, text }, index) =>
          kind === 'area' ? (
            <Area
              key={id}
              dataKey={id}
              name={text}
              type="monotone"
              stroke={strokes[index]}
              strokeDasharray={dashes[index]}
              strokeWidth={2}
              fill={strokes[index]}
              fillOpacity={index === 0 ? 0.15 : 0}
              isAnimationActive={false}
            />
          ) : (
            <Bar key={id} dataKey={id} name={text} fill={strokes[index]} radius={[4, 4, 0, 0]} isAnimationActive={false} />
          ),
        )}
      </Frame>
    </ResponsiveContainer>
  );
}
