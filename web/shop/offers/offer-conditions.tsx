import './texts.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { AppliedOffer } from './offer-flow.ts';

type Conditions = Pick<AppliedOffer, 'expires_at' | 'min_order_paise' | 'max_uses_per_person'>;

/** Until when a claim counts, for which orders and how often: its terms, one tap away. */
export function OfferConditions({ of: { expires_at, min_order_paise, max_uses_per_person } }: { of: Conditions }) {
  const { t } = useTranslation('offers');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="w-full text-left text-ink-600 text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 w-full items-center justify-center font-semibold text-ink underline underline-offset-4"
      >
        {t('terms.title')}
      </button>
      <ul id={id} hidden={!isOpen} className="list-disc space-y-1 pl-5">
        {expires_at && <li>{t('terms.until', { moment: formatMoment(expires_at) })}</li>}
        <li>{t('terms.once')}</li>
        {min_order_paise !== null && <li>{t('terms.minimum', { amount: formatShortRupees(min_order_paise) })}</li>}
        {max_uses_per_person ? <li>{t('terms.perPerson', { count: max_uses_per_person })}</li> : null}
        <li>{t('terms.alone')}</li>
      </ul>
    </div>
  );
}
