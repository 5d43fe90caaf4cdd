import './texts.ts';
import '../texts.ts';
import '../../catalog/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type MetaFunction } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { OwnOrderLine } from '#contract/shop/orders/own-orders.ts';
import { orpc } from '../../../api/client.ts';
import { PaperPage } from '../../../shell/places/paper-page.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { text } from '../../../texts/texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ProductImage } from '../../catalog/product-image.tsx';
import { OrderStatusBadge } from '../order-status.tsx';
import { ReturnBadge } from '../returns/return-badge.tsx';
import { forgetOrders, listKept } from './kept-orders.ts';

export const meta: MetaFunction = () => [{ title: text('own-orders:metaList') }, { name: 'robots', content: 'noindex' }];

/** The links are in this browser alone: render here only. */
export function clientLoader(): null {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PaperPage>
      <div className="mx-auto max-w-2xl px-4 pt-6">
        <Waiting />
      </div>
    </PaperPage>
  );
}

/** `/orders`: what was ordered with this browser, and with the account that is signed in. */
export default function OwnOrdersPage() {
  const { t } = useTranslation('own-orders');
  const [links, setLinks] = useState(listKept);
  const found = useQuery(orpc.ownOrders.list.queryOptions({ input: { links }, staleTime: 0 }));
  const forget = () => {
    forgetOrders();
    setLinks([]);
    showToast(t('list.forgotten'), t('list.forgottenText'));
  };
  return (
    <PaperPage>
      <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 pt-6 pb-12 lg:pt-12">
        <div>
          <h1 className="font-bold text-3xl tracking-tight">{t('list.title')}</h1>
          <p className="text-ink-600">{t('list.text')}</p>
        </div>
        {found.data ? (
          <List items={found.data.items} />
        ) : found.isError ? (
          <ErrorState title={t('list.error')} text={t('errorText')} onRetry={() => void found.refetch()} />
        ) : (
          <Waiting />
        )}
        {links.length > 0 && (
          <Button look="ghost" onClick={forget}>
            {t('list.forget')}
          </Button>
        )}
      </div>
    </PaperPage>
  );
}

function Waiting() {
  const { t } = useTranslation('own-orders');
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('list.loading')}
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

function List({ items }: { items: readonly OwnOrderLine[] }) {
  const { t } = useTranslation('own-orders');
  if (items.length === 0) {
    const action = (
      <ButtonLink to="/shop" look="primary">
        {t('toShop')}
      </ButtonLink>
    );
    return <EmptyState icon={<PackageOpen aria-hidden className="size-12" />} title={t('list.empty')} text={t('list.emptyText')} action={action} />;
  }
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.link}>
          <Line item={item} />
        </li>
      ))}
    </ul>
  );
}

function Line({ item }: { item: OwnOrderLine }) {
  const { t } = useTranslation('own-orders');
  const [first, ...more] = item.lines;
  const named = first ? lineName(first) : '';
  return (
    <Link to={`/order/${item.link}`} className="flex items-center gap-3 rounded-lg border border-ink-200 bg-white p-3 hover:border-ink-300">
      <div className="h-20 w-16 shrink-0 overflow-hidden rounded-md">
        <ProductImage url={first?.image_url ?? null} name={named} alt="" sizes="4rem" eager />
      </div>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0">
            <span className="tabular block font-semibold">{t('title', { number: item.number })}</span>
            <span className="block truncate text-ink-600 text-sm">{t('from', { store: isolate(item.store_name) })}</span>
          </span>
          <span className="flex flex-wrap gap-1">
            <OrderStatusBadge status={item.status} />
            {item.return_state && item.return_state !== 'withdrawn' && <ReturnBadge state={item.return_state} named />}
          </span>
        </span>
        <span className="truncate">{more.length > 0 ? t('list.more', { first: named, count: more.length }) : named}</span>
        <span className="tabular text-ink-600 text-sm">
          {formatMoment(item.created_at)} · {formatRupees(item.total_paise)}
        </span>
      </span>
    </Link>
  );
}
