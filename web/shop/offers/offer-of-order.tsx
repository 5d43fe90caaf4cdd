import './texts.ts';
import { useTranslation } from 'react-i18next';
import type { OrderOffer } from '#contract/shop/offers/offers.ts';
import { offText } from './offer-terms.ts';

/** The discount that an order had, as it was then: its title and its rate, under its code. */
export function OfferOfOrder({ offer }: { offer: OrderOffer | null }) {
  const { t } = useTranslation('offers');
  return offer && <span className="block break-words text-ink-600 text-sm">{t('given', { title: offer.title, off: offText(offer) })}</span>;
}
