import { useTranslation } from 'react-i18next';
import { ShopperFrame } from '../../../shell/shopper-frame.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** Until the browser has said what it knows alone; where it runs no code, a way out. */
export function Waiting() {
  const { t } = useTranslation('checkout');
  return (
    <ShopperFrame light navigation={false}>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-5 p-4 pt-16">
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <noscript>
          <ButtonLink to="/shop" reloadDocument look="primary" wide>
            {t('payment.toShop')}
          </ButtonLink>
        </noscript>
        <Skeleton className="h-28" />
        <Skeleton className="h-9 w-2/3" />
        {['phone', 'name', 'houseNo', 'address', 'pincode'].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </div>
    </ShopperFrame>
  );
}
