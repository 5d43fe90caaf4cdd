import './texts.ts';
import { ShoppingBasket } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCalendarDay } from '#contract/formats/dates.ts';
import type { AbandonedCheckout, AbandonedDays } from '#contract/shop/checkout/abandoned.ts';
import { useMay } from '../../../stores/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../ui/data-list/use-list-view.ts';
import { AbandonedCard, type AbandonedMoves, abandonedColumns } from './abandoned-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { nameOf } from './name-of.ts';
import { useAbandoned, useErase } from './use-abandoned.ts';

/** The tab Unfinished of the orders: who began a checkout and did not order, how to reach them, and how to erase it. */
export function UnfinishedCheckouts({ days, onClear }: { days: AbandonedDays; onClear: () => void }) {
  const { t } = useTranslation('abandoned');
  const { data, paging } = useAbandoned(days);
  const [contacted, setContacted] = useState<AbandonedCheckout>();
  const erasing = useErase();
  const mayWrite = useMay('orders:write');
  const moves: AbandonedMoves | undefined = useMemo(
    () => (mayWrite ? { onContact: setContacted, onErase: erasing.remove } : undefined),
    [mayWrite, erasing.remove],
  );
  const columns = useMemo(() => abandonedColumns(t, moves), [t, moves]);
  const list = useListView({ columns });
  const isNarrowed = days.from !== undefined || days.to !== undefined;
  const dayOf = (day: string | undefined) => (day === undefined ? '…' : formatCalendarDay(day));
  return (
    <>
      <p className="text-quiet">{t('about')}</p>
      {isNarrowed && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p>{t('begunIn', { from: dayOf(days.from), to: dayOf(days.to) })}</p>
          <Button look="ghost" onClick={onClear}>
            {t('anyDay')}
          </Button>
        </div>
      )}
      <DataList<AbandonedCheckout>
        label={t('title')}
        columns={columns}
        list={{ ...list, isNarrowed, clear: onClear }}
        noMatch={{ title: t('empty.title'), text: t('empty.inDays') }}
        data={data.state === 'ready' ? { ...data, rows: erasing.without(data.rows) } : data}
        paging={paging}
        rowId={({ id }) => id}
        nameOf={(checkout) => nameOf(checkout, t)}
        renderCard={(checkout) => <AbandonedCard checkout={checkout} moves={moves} />}
        loadingText={t('loading')}
        empty={{ icon: <ShoppingBasket aria-hidden className="size-12" />, title: t('empty.title'), text: t('empty.text') }}
      />
      {erasing.dialog}
      {contacted && <ContactDialog checkout={contacted} onClose={() => setContacted(undefined)} />}
    </>
  );
}
