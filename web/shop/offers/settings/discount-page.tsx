import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import { orpc } from '../../../api/client.ts';
import { DashboardPage } from '../../../shell/dashboard-page.tsx';
import { useMay } from '../../../stores/use-may.ts';
import { text } from '../../../texts/texts.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { DiscountEditor } from './discount-editor.tsx';
import { DiscountHistory } from './discount-history.tsx';
import { LivePrices } from './live-prices/live-prices.tsx';

export const meta: MetaFunction = () => [{ title: text('discount:meta') }];

/** `/dashboard/discount`: the form at the left, the shopper's own card beside it, and below what was active when. */
export default function DiscountPage() {
  const { t } = useTranslation('discount');
  return (
    <DashboardPage title={t('title')}>
      <Discount />
    </DashboardPage>
  );
}

function Discount() {
  const { t } = useTranslation('discount');
  // Kept nowhere: somebody else of the store may change it meanwhile.
  const found = useQuery(orpc.offers.getMine.queryOptions({ gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false }));
  const mayWrite = useMay('store:write');
  const isForbidden = found.error !== null && 'code' in found.error && found.error.code === 'FORBIDDEN';
  const { errorUpdatedAt } = found;
  useEffect(() => {
    if (errorUpdatedAt > 0 && !isForbidden) showProblem(t('error'), t('notFetched'));
  }, [errorUpdatedAt, isForbidden, t]);
  if (found.data) {
    return (
      <>
        <p className="-mt-3 text-ink-600">{t('intro')}</p>
        <DiscountEditor found={found.data} mayWrite={mayWrite} />
        <DiscountHistory />
        <LivePrices mayWrite={mayWrite} />
      </>
    );
  }
  if (isForbidden) return <EmptyState icon={<Lock aria-hidden className="size-12" />} title={t('noRole.title')} text={t('noRole.text')} />;
  if (found.isError) return <ErrorState title={t('notFetched')} text={found.error.message} onRetry={() => void found.refetch()} />;
  return <DiscountSkeleton />;
}

function DiscountSkeleton() {
  const { t } = useTranslation('discount');
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
