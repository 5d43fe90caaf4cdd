import type { TFunction } from 'i18next';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { DiscountForm } from '#contract/shop/offers/discount-form.ts';
import type { DiscountEffect } from '#contract/shop/offers/offers.ts';
import { api, orpc } from '../../../api/client.ts';
import { useCursorList } from '../../../api/use-cursor-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList, type ListData } from '../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../ui/data-list/use-list-view.ts';
import { offText } from '../offer-terms.ts';

type Past = DiscountForm & { from: string; to: string | null; did: DiscountEffect };

/** What each version of the discount did, and when it was active, newest first. */
export function DiscountHistory() {
  const { t } = useTranslation(['discount', 'offers']);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListView({ columns });
  const { rows, paging, hasData, isPending, refetch } = useCursorList<Past>({
    queryKey: orpc.offers.listMine.key({ type: 'infinite' }),
    load: (cursor, signal) => api.offers.listMine({ cursor }, { signal }),
    more: t('history.more'),
  });
  const failed = { title: t('history.error'), text: t('history.errorText') };
  const data: ListData<Past> = hasData ? { state: 'ready', rows } : isPending ? { state: 'loading' } : { state: 'failed', words: failed, onRetry: refetch };
  return (
    <section aria-labelledby="history-title" className="flex flex-col gap-3">
      <h2 id="history-title" className="font-bold text-xl">
        {t('history.title')}
      </h2>
      <p className="-mt-2 text-ink-600">{t('history.intro')}</p>
      <DataList<Past>
        label={t('history.title')}
        columns={columns}
        list={list}
        data={data}
        paging={paging}
        rowId={({ from }) => from}
        nameOf={({ title }) => title}
        renderCard={(past) => <PastCard past={past} />}
        loadingText={t('history.loading')}
        empty={{ icon: <History aria-hidden className="size-12" />, title: t('history.empty'), text: t('history.emptyText') }}
      />
    </section>
  );
}

function columnsOf(t: TFunction<['discount', 'offers']>): Column<Past>[] {
  return [
    { id: 'offer', header: t('history.offer'), className: 'tabular font-semibold', cell: (past) => t('offers:off', { off: offText(past) }) },
    { id: 'code', header: t('history.code'), cell: ({ code }) => code },
    { id: 'title', header: t('history.text'), isWide: true, className: 'max-w-64 truncate', cell: ({ title }) => title },
    { id: 'shown', header: t('history.shown'), className: 'tabular', cell: ({ did }) => did.shown.toLocaleString('en-IN') },
    { id: 'claimed', header: t('history.claimed'), className: 'tabular', cell: ({ did }) => did.claimed.toLocaleString('en-IN') },
    { id: 'ordered', header: t('history.ordered'), className: 'tabular', cell: ({ did }) => did.ordered.toLocaleString('en-IN') },
    { id: 'given', header: t('history.given'), className: 'tabular', cell: ({ did }) => formatShortRupees(did.given_paise) },
    {
      id: 'watch',
      header: t('history.watch'),
      isWide: true,
      className: 'tabular',
      cell: (past) => t('history.seconds', { count: past.min_watch_time_seconds }),
    },
    { id: 'from', header: t('history.from'), className: 'tabular text-quiet text-sm', cell: ({ from }) => formatMoment(from) },
    { id: 'to', header: t('history.to'), className: 'tabular text-quiet text-sm', cell: ({ to }) => <Until to={to} /> },
  ];
}

function PastCard({ past }: { past: Past }) {
  const { t } = useTranslation(['offers', 'discount']);
  return (
    <div className="flex flex-col gap-1 p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular font-bold font-display text-lg">{t('off', { off: offText(past) })}</span>
        <span className="font-semibold text-sm">{past.code}</span>
      </p>
      <p className="break-words">{past.title}</p>
      <p className="tabular text-sm">
        {t('discount:history.did', {
          ...{ shown: past.did.shown.toLocaleString('en-IN'), claimed: past.did.claimed.toLocaleString('en-IN') },
          ...{ ordered: past.did.ordered.toLocaleString('en-IN'), given: formatShortRupees(past.did.given_paise) },
        })}
      </p>
      <p className="tabular flex flex-wrap items-center gap-x-2 text-quiet text-sm">
        {formatMoment(past.from)} – <Until to={past.to} />
      </p>
    </div>
  );
}

function Until({ to }: { to: string | null }) {
  const { t } = useTranslation('discount');
  return to === null ? <Badge tone="good">{t('history.now')}</Badge> : formatMoment(to);
}
