import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Figures } from '#contract/overview/figures.ts';
import { AllButton } from './all-button.tsx';
import { formatCount, ordersOf } from './figure-words.ts';
import { Panel } from './panel.tsx';
import { ProductName } from './product-name.tsx';
import { useAllRows } from './use-all-rows.ts';

const shownProducts = 10;

/** What sold most; each opens its orders. */
export function TopProducts({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview');
  const [isAll, setAll] = useAllRows('top-products');
  const all = figures.top_products;
  return (
    <Panel id="top-products" title={t('top.title')} about={t('top.about')}>
      {all.length === 0 ? (
        <p className="text-quiet">{t('top.none')}</p>
      ) : (
        <ol className="-mx-2 flex flex-col">
          {all.slice(0, isAll ? undefined : shownProducts).map(({ id, name, image_url, units, revenue_paise }) => (
            <li key={id}>
              <Link to={ordersOf(figures, { product_id: id })} className="flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken">
                <ProductName name={name} imageUrl={image_url}>
                  {t('top.units', { count: units, number: formatCount(units) })}
                </ProductName>
                <span className="tabular shrink-0 font-bold font-display">{formatShortRupees(revenue_paise)}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {isAll && figures.products.now > all.length && (
        <p className="text-quiet text-sm">{t('top.rest', { number: formatCount(figures.products.now - all.length) })}</p>
      )}
      {all.length > shownProducts && <AllButton isAll={isAll} count={all.length} onChange={setAll} />}
    </Panel>
  );
}
