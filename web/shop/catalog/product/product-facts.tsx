import './product-more-texts.ts';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { ChosenProduct } from '../chosen-variant.ts';

/** What the law wants said of packed goods (Consumer Protection (E-Commerce) Rules 2020, rule 6), as far as the store has said it. */
export function ProductFacts({ product }: { product: ChosenProduct }) {
  const { t } = useTranslation('product-more');
  const { mrp_paise: mrp = null } = product.variants.find(({ id }) => id === product.variant_id) ?? {};
  const facts = [
    { name: t('mrp'), value: mrp === null ? '' : formatRupees(mrp) },
    { name: t('origin'), value: product.country_of_origin },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-600">{name}</dt>
          <dd className="tabular break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
