import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnsweredOrder } from '#contract/shop/orders/orders.ts';
import { PrivacyLink } from '../../../consents/privacy-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { KeptAddress } from '../addresses/kept-address.tsx';
import { PlacedOrders } from '../thanks/placed-orders.tsx';

/** The thanks, while the show goes on above them. */
export function SheetThanks({ orders, onClose }: { orders: AnsweredOrder[]; onClose: () => void }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <CircleCheck aria-hidden className="size-12 text-leaf" />
      <PlacedOrders orders={orders} />
      <KeptAddress />
      <Button look="primary" wide onClick={onClose}>
        {t('thanks.continue')}
      </Button>
      <ButtonLink to="/orders" look="ghost" wide>
        {t('thanks.myOrders')}
      </ButtonLink>
      <PrivacyLink />
    </div>
  );
}
