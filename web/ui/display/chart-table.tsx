import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Drawing } from './chart-drawing.tsx';

type TableParts = Drawing & {
  title: string;
  /** It is seen: its rows lead to what they count. */
  isShown?: boolean;
};

/** The figures of a chart, for those who do not see it or want them exactly. */
export function ChartTable({ title, points, series, format, isShown = false }: TableParts) {
  const { t } = useTranslation('ui');
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead className="text-quiet text-sm">
        <tr>
          <th scope="col" className="py-1 pr-3 font-semibold">
            {t('chart.row')}
          </th>
          {series.map(({ id, text }) => (
            <th key={id} scope="col" className="px-3 py-1 text-right font-semibold">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {points.map(({ at, values, mark, to }) => (
          <tr key={at}>
            <th scope="row" className="py-1 pr-3 font-normal">
              {isShown && to ? (
                <Link to={to} className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4">
                  {at}
                </Link>
              ) : (
                at
              )}
              {mark && <bdi className="block break-words text-quiet text-sm">{mark}</bdi>}
            </th>
            {series.map(({ id }) => (
              <td key={id} className="tabular px-3 py-1 text-right">
                {format(values[id] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
