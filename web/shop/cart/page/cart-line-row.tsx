import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Price } from '../../../ui/display/price.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { passFocusOn } from '../../../ui/overlays/pass-focus-on.ts';
import { ProductImage } from '../../catalog/product-image.tsx';
import { LineChanges } from './line-changes.tsx';
import { countOf, type PricedLine, priceOf, shownOf } from './priced-lines.ts';
import { nameOf, useLineActions } from './use-line-actions.ts';

/** A line of the cart: what it is, for how much, how many, and what changed since. */
export function CartLineRow({ priced }: { priced: PricedLine }) {
  const { t } = useTranslation('cart-page');
  const { setQuantity, remove } = useLineActions();
  const { line, now } = priced;
  const shown = shownOf(priced);
  const name = nameOf(shown);
  const count = countOf(priced);
  const most = now && now !== 'choose again' ? (now.left ?? maxQuantity) : maxQuantity;

  function removeLine({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    passFocusOn(currentTarget);
    remove(line, name);
  }

  const labels = { group: t('quantity', { name }), fewer: t('fewer', { name }), more: t('more', { name }) };
  return (
    <li className="py-4">
      <div className="flex gap-3">
        <Link
          to={pathOf(line, shown.slug)}
          className={classNames('h-24 w-20 shrink-0 overflow-hidden rounded-md', count === 0 && 'opacity-50')}
          tabIndex={-1}
          aria-hidden
        >
          <ProductImage url={shown.image_url} name={shown.name} alt="" sizes="5rem" />
        </Link>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <h3 className="font-sans font-semibold text-base leading-snug">
                <Link to={pathOf(line, shown.slug)} className="-my-2 inline-block py-2">
                  <span className="line-clamp-2 break-words">{shown.name}</span>
                </Link>
              </h3>
              {shown.choice && <p className="break-words text-sm">{shown.choice}</p>}
              {line.quantity > 1 && <p className="tabular text-quiet text-sm">{t('each', { price: formatRupees(priceOf(priced)) })}</p>}
            </div>
            <IconButton data-removes label={t('remove', { name })} className="-mt-2.5 -mr-2.5" onClick={removeLine}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            {count > 0 ? (
              <QuantityStepper quantity={line.quantity} most={most} labels={labels} onQuantity={(quantity) => setQuantity(line, quantity)} />
            ) : (
              <span />
            )}
            <Price paise={priceOf(priced) * count} className={classNames('ml-auto text-lg', count === 0 && 'invisible')} />
          </div>
        </div>
      </div>
      {line.notKept && <p className="mt-2 rounded-md bg-sunken px-3 py-2.5 text-sm">{t('notKept')}</p>}
      <LineChanges priced={priced} />
    </li>
  );
}

function pathOf({ id, choice, live_id, video_id }: PricedLine['line'], slug: string): string {
  const search = new URLSearchParams({ ...(choice && { variant: id }), ...(live_id && { live: live_id }), ...(video_id && { video: video_id }) });
  return `/product/${encodeURIComponent(slug)}${search.size > 0 ? `?${search}` : ''}`;
}
