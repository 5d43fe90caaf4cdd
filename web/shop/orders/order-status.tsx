import { useTranslation } from 'react-i18next';
import { isOpen, isUndone, type OrderStatus, waitsFor } from '#contract/shop/orders/order-states.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** By what the states mean, so that a new one has its color. */
function toneOf(status: OrderStatus): Tone {
  if (isUndone[status]) return 'bad';
  if (!isOpen[status]) return 'good';
  return waitsFor[status] === 'packing' ? 'waiting' : 'neutral';
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders');
  return <Badge tone={toneOf(status)}>{t(`status.${status}`)}</Badge>;
}
