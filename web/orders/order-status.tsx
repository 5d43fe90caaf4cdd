import { useTranslation } from 'react-i18next';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<OrderStatus, Tone> = { processing: 'waiting', packed: 'neutral', shipped: 'neutral', delivered: 'good', cancelled: 'bad' };

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
