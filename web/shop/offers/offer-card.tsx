import './texts.ts';
import { ChevronRight, TicketPercent } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopperOffer } from '#contract/shop/offers/offers.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { offText } from './offer-terms.ts';

type Offered = Pick<ShopperOffer, 'title' | 'description' | 'discount_type' | 'value'>;

/** An offer that can be had now, by one tap. Where little height is left, its title alone. */
export function OfferCard({ offer, busy = false, className, ...rest }: { offer: Offered; busy?: boolean } & ComponentProps<'button'>) {
  const { t } = useTranslation('offers');
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={classNames(
        'flex w-full shrink-0 overflow-hidden rounded-lg bg-paper text-left text-ink shadow-xl transition-colors hover:bg-white short:min-h-11',
        className,
      )}
      {...rest}
    >
      <span className="flex w-17 shrink-0 flex-col items-center justify-center gap-0.5 bg-ink px-1 py-2 text-white short:w-14 short:py-1">
        {busy ? <Spinner /> : <TicketPercent aria-hidden className="size-5 short:hidden" />}
        <span className="tabular max-w-full break-words text-center font-bold font-display text-sm leading-tight">{t('off', { off: offText(offer) })}</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col justify-center px-3 py-2.5 short:px-2 short:py-1">
        <span className="line-clamp-2 break-words font-bold leading-tight short:text-sm">{offer.title}</span>
        {offer.description && <span className="mt-0.5 line-clamp-2 break-words text-ink-600 text-sm leading-tight short:hidden">{offer.description}</span>}
      </span>
      <ChevronRight aria-hidden className="mr-2 size-5 shrink-0 self-center text-ink-500 short:hidden max-sm:hidden" />
    </button>
  );
}
