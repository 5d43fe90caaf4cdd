import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Figures } from '#contract/overview/figures.ts';
import { AllButton } from './all-button.tsx';
import { formatCount, unfinishedOf } from './figure-words.ts';
import { Panel } from './panel.tsx';
import { ProductName } from './product-name.tsx';
import { useAllRows } from './use-all-rows.ts';

const shownProducts = 5;

/** What the product views and the begun checkouts of these days are of: they are numbers by product and day, since most people are counted without a row of their own. */
export function SeenProducts({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview');
  const [isAll, setAll] = useAllRows('seen-products');
  const { seen_products: all, funnel } = figures;
  const rest = {
    views: funnel.views - all.reduce((sum, { views }) => sum + views, 0),
    checkouts: funnel.checkouts - all.reduce((sum, { checkouts }) => sum + checkouts, 0),
  };
  const words = ({ views, checkouts }: { views: number; checkouts: number }) =>
    [t('seen.views', { count: views, number: formatCount(views) }), t('seen.checkouts', { count: checkouts, number: formatCount(checkouts) })].join(' · ');
  return (
    <Panel id="seen-products" title={t('seen.title')} about={t('seen.about')}>
      {all.length === 0 ? (
        <p className="text-quiet">{t('seen.none')}</p>
      ) : (
        <>
          <ol className="-mx-2 flex flex-col">
            {all.slice(0, isAll ? undefined : shownProducts).map(({ id, name, image_url, ...seen }) => (
              <li key={id}>
                <Link to={`/dashboard/products?product=${id}`} className="flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken">
                  <ProductName name={name} imageUrl={image_url}>
                    {words(seen)}
                  </ProductName>
                </Link>
              </li>
            ))}
          </ol>
          {isAll && rest.views + rest.checkouts > 0 && <p className="text-quiet text-sm">{t('seen.rest', { words: words(rest) })}</p>}
        </>
      )}
      {all.length > shownProducts && <AllButton isAll={isAll} count={all.length} onChange={setAll} />}
      {funnel.checkouts > 0 && (
        <p>
          <Link to={unfinishedOf(figures)} className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4">
            {t('seen.unfinished')}
          </Link>
        </p>
      )}
    </Panel>
  );
}
