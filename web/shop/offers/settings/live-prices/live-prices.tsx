import { Pencil, Plus, Radio, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { ShowPriceOfEvent } from '#contract/shop/offers/show-prices.ts';
import { api, orpc } from '../../../../api/client.ts';
import { useCursorList } from '../../../../api/use-cursor-list.ts';
import { isolate } from '../../../../texts/isolate.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { LoadMore } from '../../../../ui/data-list/load-more.tsx';
import { useRemove } from '../../../../ui/overlays/use-remove.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/states.tsx';
import { showProblem } from '../../../../ui/toast.tsx';
import { offText } from '../../offer-terms.ts';
import { LivePriceDialog } from './live-price-dialog.tsx';

/** What live events sell for less while they are on the air, and what that did. */
export function LivePrices({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('discount');
  const [edited, setEdited] = useState<ShowPriceOfEvent | 'new'>();
  const { rows, paging, hasData, isPending, refetch } = useCursorList<ShowPriceOfEvent>({
    queryKey: orpc.offers.listShowPrices.key({ type: 'infinite' }),
    load: (cursor, signal) => api.offers.listShowPrices({ cursor }, { signal }),
    more: t('history.more'),
  });
  const removal = useRemove<ShowPriceOfEvent>({
    keyOf: ({ live_stream_id }) => live_stream_id,
    run: async ({ live_stream_id: id }) => {
      await api.offers.endShowPrice({ id }).catch(() => showProblem(t('error'), t('livePrices.notEnded')));
      refetch();
    },
    confirm: {
      title: t('livePrices.endTitle'),
      text: ({ title }) => t('livePrices.endText', { title: isolate(title) }),
      confirmLabel: t('livePrices.endConfirm'),
    },
  });
  return (
    <section aria-labelledby="live-prices-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="live-prices-title" className="font-bold text-xl">
          {t('livePrices.title')}
        </h2>
        {mayWrite && (
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-5" />
            {t('livePrices.add')}
          </Button>
        )}
      </div>
      <p className="-mt-2 text-ink-600">{t('livePrices.intro')}</p>
      {!hasData && isPending && <Skeleton className="h-24" />}
      {!hasData && !isPending && <ErrorState title={t('history.error')} text={t('history.errorText')} onRetry={refetch} />}
      {hasData && rows.length === 0 && (
        <EmptyState icon={<Radio aria-hidden className="size-12" />} title={t('livePrices.empty')} text={t('livePrices.emptyText')} />
      )}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-ink-200 rounded-xl border border-ink-200 bg-white">
          {rows.map((row) => (
            <Row key={row.live_stream_id} row={row} mayWrite={mayWrite} onEdit={() => setEdited(row)} onEnd={() => removal.remove(row)} />
          ))}
        </ul>
      )}
      {paging.hasMore && <LoadMore label={paging.label} busy={paging.isLoading} hasFailed={paging.hasFailed} onMore={paging.onMore} />}
      {edited && <LivePriceDialog edited={edited === 'new' ? undefined : edited} taken={rows} onClose={() => setEdited(undefined)} onSaved={refetch} />}
      {removal.dialog}
    </section>
  );
}

const tones: Record<ShowPriceOfEvent['status'], Tone> = { scheduled: 'waiting', live: 'live', ended: 'neutral' };

type RowParts = { row: ShowPriceOfEvent; mayWrite: boolean; onEdit: () => void; onEnd: () => void };

function Row({ row, mayWrite, onEdit, onEnd }: RowParts) {
  const { t } = useTranslation(['discount', 'offers']);
  const { status, product_ids, did, is_taken_away } = row;
  const title = isolate(row.title);
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-semibold">{row.title}</span>
          {is_taken_away ? <Badge>{t('livePrices.takenAway')}</Badge> : <Badge tone={tones[status]}>{t(`livePrices.status.${status}`)}</Badge>}
        </p>
        <p className="tabular text-ink-600 text-sm">
          {t('livePrices.terms', { off: t('offers:off', { off: offText(row) }), count: product_ids.length })}
          {' · '}
          {t('livePrices.did', { count: did.ordered, given: formatShortRupees(did.given_paise) })}
        </p>
      </div>
      {mayWrite && status !== 'ended' && (
        <div className="-mr-2 flex">
          <IconButton label={t('livePrices.edit', { title })} onClick={onEdit}>
            <Pencil aria-hidden className="size-5" />
          </IconButton>
          {!is_taken_away && (
            <IconButton label={t('livePrices.end', { title })} onClick={onEnd}>
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          )}
        </div>
      )}
    </li>
  );
}
