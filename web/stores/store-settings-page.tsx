import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import { orpc } from '../api/client.ts';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { PaymentSettings } from '../shop/payments/seller/payment-settings.tsx';
import { text } from '../texts/texts.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { StoreAddress } from './address/store-address.tsx';
import { OrderLimits } from './order-limits.tsx';
import { SectionForm } from './section-form.tsx';
import { BackToSections, SectionList } from './section-list.tsx';
import { type SectionName, sectionNames } from './section-names.ts';

export const meta: MetaFunction = () => [{ title: text('store-settings:meta') }];

/** `/dashboard/settings?section=…`: the sections at the left from 768 px; below, the list of them opens each. */
export default function StoreSettingsPage() {
  const { t } = useTranslation('store-settings');
  return (
    <DashboardPage title={t('title')}>
      <Settings />
    </DashboardPage>
  );
}

function Settings() {
  const { t } = useTranslation('store-settings');
  const [search] = useSearchParams();
  // Kept nowhere: somebody else of the store may change it meanwhile.
  const found = useQuery(orpc.storeSettings.get.queryOptions({ gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false }));
  const open = sectionNames.find((name) => name === search.get('section'));
  if (found.data) {
    const section = open ?? 'profile';
    return (
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <SectionList settings={found.data} open={open} />
        <div className={open ? 'min-w-0' : 'min-w-0 max-md:hidden'}>
          <BackToSections />
          {section === 'profile' && (
            <div className="mb-6 max-w-2xl">
              <StoreAddress />
            </div>
          )}
          <Section section={section} settings={found.data} />
        </div>
      </div>
    );
  }
  if (found.error && 'code' in found.error && found.error.code === 'FORBIDDEN') {
    return <EmptyState icon={<Lock aria-hidden className="size-12" />} title={t('noRole.title')} text={t('noRole.text')} />;
  }
  if (found.isError) return <ErrorState title={t('error')} text={found.error.message} onRetry={() => void found.refetch()} />;
  return <SettingsSkeleton />;
}

function Section({ section, settings }: { section: SectionName; settings: StoreSettings }) {
  if (section === 'payments') return <PaymentSettings />;
  if (section === 'limits') return <OrderLimits />;
  return <SectionForm key={section} section={section} settings={settings} />;
}

function SettingsSkeleton() {
  const { t } = useTranslation('store-settings');
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="flex flex-col gap-1">
        {sectionNames.map((name) => (
          <Skeleton key={name} className="h-16 md:h-11" />
        ))}
      </div>
      <div className="flex max-w-2xl flex-col gap-5 max-md:hidden">
        <Skeleton className="h-14" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-32" />
      </div>
    </div>
  );
}
