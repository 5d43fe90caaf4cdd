import '../texts.ts';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, useLocation } from 'react-router';
import type { AnsweredOrder } from '#contract/shop/orders/orders.ts';
import { PrivacyLink } from '../../../consents/privacy-link.tsx';
import { PaperPage } from '../../../shell/places/paper-page.tsx';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Awning } from '../../../ui/display/awning.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { PlacedOrders } from './placed-orders.tsx';

export const meta: MetaFunction = () => [{ title: text('checkout:thanks.meta') }, { name: 'robots', content: 'noindex' }];

/** The order is in this browser's history, which a refresh keeps and the server does not see: render here only. */
export function clientLoader(): null {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PaperPage>
      <div className="mx-auto flex max-w-xl flex-col items-center gap-5 p-6 pt-16">
        <Skeleton className="size-16" />
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-40 w-full" />
      </div>
    </PaperPage>
  );
}

export default function ThankYouPage() {
  const { t } = useTranslation('checkout');
  const { state } = useLocation();
  const orders = (state?.orders ?? (state?.order ? [state.order] : [])) as AnsweredOrder[];
  const [first, ...more] = orders;
  return (
    <PaperPage>
      {first ? (
        <Confirmation orders={[first, ...more]} />
      ) : (
        <>
          <h1 className="sr-only">{t('thanks.meta')}</h1>
          <EmptyState
            title={t('thanks.none')}
            action={
              <ButtonLink to="/live" look="primary">
                {t('thanks.home')}
              </ButtonLink>
            }
          />
        </>
      )}
    </PaperPage>
  );
}

function Confirmation({ orders }: { orders: [AnsweredOrder, ...AnsweredOrder[]] }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-6 p-6 pt-8 text-center lg:py-16">
      <Awning>
        <CircleCheck className="size-14 text-leaf" />
      </Awning>
      <div>
        <h1 className="font-bold text-3xl">{t('thanks.title')}</h1>
        {orders.length > 1 && <p className="mt-1 text-ink-600">{t('thanks.orders', { count: orders.length })}</p>}
      </div>
      <PlacedOrders orders={orders} />
      <ButtonLink to="/live" look="primary" wide>
        {t('thanks.continue')}
      </ButtonLink>
      <ButtonLink to="/orders" look="ghost" wide>
        {t('thanks.myOrders')}
      </ButtonLink>
      <PrivacyLink />
    </div>
  );
}
