import './texts.ts';
import '../../checkout/texts.ts';
import '../../catalog/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../api/client.ts';
import { PaperPage } from '../../../shell/places/paper-page.tsx';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import type { Route } from './+types/own-order-page';
import { keepOrders } from './kept-orders.ts';
import { OwnOrderView } from './own-order-view.tsx';

/** The address is a key: it goes to nobody, and into no index. */
export const meta: Route.MetaFunction = () => [
  { title: text('own-orders:meta') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** `/order/:link`, from the thanks, from messages and from "My orders": the order as its buyer sees it. */
export default function OwnOrderPage({ params: { link } }: Route.ComponentProps) {
  return (
    <PaperPage>
      <div className="mx-auto flex max-w-xl flex-col gap-6 px-4 pt-6 pb-12 lg:pt-12">
        <Found key={link} link={link} />
      </div>
    </PaperPage>
  );
}

function Found({ link }: { link: string }) {
  const { t } = useTranslation('own-orders');
  const found = useQuery(orpc.ownOrders.open.queryOptions({ input: { link }, staleTime: 0, retry: false }));
  const isFound = found.data !== undefined;
  useEffect(() => {
    if (isFound) keepOrders([link]);
  }, [isFound, link]);
  if (found.data) return <OwnOrderView order={found.data} />;
  if (found.error && 'code' in found.error && found.error.code === 'NOT_FOUND') {
    const action = (
      <ButtonLink to="/shop" look="primary">
        {t('toShop')}
      </ButtonLink>
    );
    return (
      <>
        <h1 className="sr-only">{t('meta')}</h1>
        <EmptyState title={t('badLink')} text={t('badLinkText')} action={action} />
      </>
    );
  }
  if (found.isError)
    return (
      <>
        <h1 className="sr-only">{t('meta')}</h1>
        <ErrorState title={t('error')} text={t('errorText')} onRetry={() => void found.refetch()} />
      </>
    );
  return (
    <>
      <h1 className="sr-only">{t('meta')}</h1>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
    </>
  );
}
