import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

/** What can be bought now, as a card says it. */
export function StockState({ left }: { left: number | null }) {
  const { t } = useTranslation('catalog');
  return (
    <p data-kept>
      {left === 0 ? (
        <Badge tone="bad">{t('soldOut')}</Badge>
      ) : left !== null ? (
        <Badge tone="waiting">{t('product.left', { count: left })}</Badge>
      ) : (
        <Badge tone="good">{t('product.inStock')}</Badge>
      )}
    </p>
  );
}
