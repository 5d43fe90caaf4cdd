import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { Figures } from '#contract/overview/figures.ts';
import { AllButton } from './all-button.tsx';
import { formatCount, ordersOf } from './figure-words.ts';
import { Panel } from './panel.tsx';

const shownProducts = 10;

/** What sold most; each opens its orders. */
export function TopProducts({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview');
  // The figure leads here to all that it counts.
  const { hash } = useLocation();
  const [chosen, setChosen] = useState<boolean>();
  const isAll = chosen ?? hash === '#top-products';
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
                {image_url ? (
                  <img src={image_url} alt="" loading="lazy" className="size-11 shrink-0 rounded-sm object-cover" />
                ) : (
                  <span aria-hidden className="size-11 shrink-0 rounded-sm bg-hairline" />
                )}
                <span className="min-w-0 flex-1">
                  <bdi className="line-clamp-2 break-words font-semibold leading-tight">{name}</bdi>
                  <span className="tabular block text-quiet text-sm">{t('top.units', { count: units, number: formatCount(units) })}</span>
                </span>
                <span className="tabular shrink-0 font-bold font-display">{formatShortRupees(revenue_paise)}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {all.length > shownProducts && <AllButton isAll={isAll} count={all.length} onChange={setChosen} />}
    </Panel>
  );
}
