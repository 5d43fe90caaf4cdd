import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';

/** From this many units down the shopper is told the number: it is real, and it is about to matter. */
const fewUnits = 5;

/** What can be bought now; null is a product the seller does not count. */
export function StockState({ stock }: { stock: number | null }) {
  const { t } = useTranslation('catalog');
  return (
    <p>
      {stock === 0 ? (
        <Badge tone="bad">{t('soldOut')}</Badge>
      ) : stock !== null && stock <= fewUnits ? (
        <Badge tone="waiting">{t('product.left', { count: stock })}</Badge>
      ) : (
        <Badge tone="good">{t('product.inStock')}</Badge>
      )}
    </p>
  );
}
