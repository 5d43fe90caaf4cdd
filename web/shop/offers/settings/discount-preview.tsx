import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatShortRupees } from '#contract/formats/money.ts';
import { priceLines } from '#contract/shop/offers/price-lines.ts';
import { OnVideo } from '../../../ui/on-video.tsx';
import { OfferCard } from '../offer-card.tsx';
import { type DiscountFormState, readValue, readWatchTime } from './discount-fields.ts';

const examplePaise = 1_999_00;

/** The card as it stands over a live event, with what is typed by now. */
export function DiscountPreview({ form }: { form: DiscountFormState }) {
  const { t } = useTranslation('discount');
  const { discount_type, value, title, description, is_active, min_watch_time_seconds } = useWatch({ control: form.control, compute: (fields) => fields });
  const discount = { discount_type, value: readValue(value) };
  const after = priceLines([{ unit_price_paise: examplePaise, quantity: 1 }], discount).total_paise;
  return (
    <section aria-labelledby="preview-title" className="flex flex-col gap-3 lg:sticky lg:top-8">
      <h2 id="preview-title" className="font-bold text-xl">
        {t('preview.title')}
      </h2>
      <OnVideo className="flex min-h-64 flex-col justify-end gap-3 overflow-hidden rounded-xl bg-ink-700 p-4 lg:min-h-80">
        {/* It is looked at here, not tapped. */}
        <div inert className="w-[85%]">
          <OfferCard offer={{ ...discount, title, description }} />
        </div>
        <p className="text-ink-100 text-sm">{is_active ? t('preview.after', { count: readWatchTime(min_watch_time_seconds) }) : t('preview.off')}</p>
      </OnVideo>
      <p className="text-ink-600 text-sm">{t('preview.example', { before: formatShortRupees(examplePaise), after: formatShortRupees(after) })}</p>
    </section>
  );
}
