import '../texts.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

/** Of an order that looks paid, and brought no money. */
export function TestBadge() {
  const { t } = useTranslation('payments');
  return <Badge tone="waiting">{t('order.test')}</Badge>;
}
