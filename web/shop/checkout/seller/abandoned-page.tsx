import './texts.ts';
import { ShoppingBasket } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { AbandonedCheckout } from '#contract/shop/checkout/abandoned.ts';
import { DashboardPage } from '../../../shell/dashboard-page.tsx';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../ui/data-list/use-list-view.ts';
import { AbandonedCard, abandonedColumns } from './abandoned-columns.tsx';
import { useAbandoned } from './use-abandoned.ts';

export const meta: MetaFunction = () => [{ title: text('abandoned:meta') }];

/** `/dashboard/abandoned`: who began a checkout and did not order, and the one reminder of each. */
export default function AbandonedPage() {
  const { t } = useTranslation('abandoned');
  const columns = useMemo(() => abandonedColumns(t), [t]);
  const list = useListView({ columns });
  const nameOf = ({ customer_name, customer_phone }: AbandonedCheckout) => customer_name || customer_phone || t('nobody');
  return (
    <DashboardPage title={t('title')}>
      <p className="-mt-3 text-quiet">{t('about')}</p>
      <DataList<AbandonedCheckout>
        label={t('title')}
        columns={columns}
        list={list}
        {...useAbandoned()}
        rowId={({ id }) => id}
        nameOf={nameOf}
        renderCard={(checkout) => <AbandonedCard checkout={checkout} />}
        loadingText={t('loading')}
        empty={{
          icon: <ShoppingBasket aria-hidden className="size-12" />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <ButtonLink to="/dashboard/orders" look="primary">
              {t('empty.action')}
            </ButtonLink>
          ),
        }}
      />
    </DashboardPage>
  );
}
