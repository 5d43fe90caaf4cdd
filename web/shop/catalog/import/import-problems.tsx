import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowProblem } from '#contract/shop/catalog/product-imports.ts';

/** What is wrong with a file, row by row: a table where there is room, else a list. */
export function ImportProblems({ problems, bad }: { problems: RowProblem[]; bad: number }) {
  const { t } = useTranslation('imports');
  const rows = useMemo(() => problems.map((problem, index) => ({ ...problem, key: `${problem.row} ${index}` })), [problems]);
  const shownRows = new Set(problems.map(({ row }) => row)).size;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className="mb-2 font-bold text-xl">
        {t('problems')}
      </h2>
      <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
        <table className="w-full text-left max-md:block">
          <thead className="border-hairline border-b text-quiet text-sm max-md:sr-only">
            <tr>
              {[t('rowHead'), t('column'), t('problem'), t('fix')].map((head) => (
                <th key={head} scope="col" className="px-4 py-2 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline max-md:block">
            {rows.map(({ key, row, column, problem, fix }) => (
              <tr key={key} className="align-top max-md:block max-md:px-4 max-md:py-3 md:*:px-4 md:*:py-2">
                <td className="tabular font-semibold max-md:mr-2 max-md:inline">{t('row', { row })}</td>
                <td className="wrap-anywhere max-md:inline max-md:font-semibold">{column}</td>
                <td className="wrap-anywhere max-md:block">{problem}</td>
                <td className="wrap-anywhere text-quiet max-md:block">{fix}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bad > shownRows && <p className="mt-2 text-quiet">{t('problemsMore', { count: bad - shownRows })}</p>}
    </section>
  );
}
