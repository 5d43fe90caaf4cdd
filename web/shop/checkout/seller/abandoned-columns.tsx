import type { TFunction } from 'i18next';
import { MessageCircle, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import type { AbandonedCheckout } from '#contract/shop/checkout/abandoned.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { Price } from '../../../ui/display/price.tsx';
import { nameOf } from './name-of.ts';
import { useRemind } from './use-abandoned.ts';

type Row = { checkout: AbandonedCheckout };
export type AbandonedMoves = Record<'onContact' | 'onErase', (checkout: AbandonedCheckout) => void>;

/** `moves`: of those who may. */
export function abandonedColumns(t: TFunction<'abandoned'>, moves: AbandonedMoves | undefined): Column<AbandonedCheckout>[] {
  const last: Column<AbandonedCheckout>[] = moves
    ? [{ id: 'moves', header: t('columns.moves'), align: 'end', cell: (checkout) => <Moves checkout={checkout} moves={moves} /> }]
    : [];
  return [
    {
      id: 'who',
      header: t('columns.who'),
      className: 'max-w-44',
      cell: (checkout) => <Who checkout={checkout} />,
      value: ({ customer_name, customer_phone }) => [customer_name, customer_phone].filter(Boolean).join(', '),
    },
    {
      id: 'what',
      header: t('columns.what'),
      className: 'max-w-56 truncate',
      cell: (checkout) => itemsOf(checkout, t),
      value: (checkout) => itemsOf(checkout, t),
    },
    { id: 'step', header: t('columns.step'), cell: ({ form_step }) => t(`step.${form_step}`), value: ({ form_step }) => t(`step.${form_step}`) },
    {
      id: 'worth',
      header: t('columns.worth'),
      align: 'end',
      cell: ({ total_paise }) => <Price paise={total_paise} />,
      value: ({ total_paise }) => total_paise / 100,
    },
    {
      id: 'when',
      header: t('columns.when'),
      className: 'text-quiet text-sm lg:whitespace-nowrap',
      cell: (checkout) => <When checkout={checkout} />,
      value: ({ last_interaction }) => new Date(last_interaction),
    },
    {
      id: 'reminder',
      header: t('columns.reminder'),
      cell: (checkout) => <Reminder checkout={checkout} mayRemind={moves !== undefined} />,
      value: ({ reminded_at }) => reminded_at ?? '',
    },
    ...last,
  ];
}

/** A checkout where there is no room for columns. */
export function AbandonedCard({ checkout, moves }: Row & { moves: AbandonedMoves | undefined }) {
  const { t } = useTranslation('abandoned');
  return (
    <div className="flex flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <Who checkout={checkout} />
        <Price paise={checkout.total_paise} className="shrink-0 text-lg" />
      </div>
      <p className="truncate text-quiet text-sm">{itemsOf(checkout, t)}</p>
      <p className="flex justify-between gap-3 text-quiet text-sm">
        <span>{t(`step.${checkout.form_step}`)}</span>
        <When checkout={checkout} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Reminder checkout={checkout} mayRemind={moves !== undefined} />
        {moves && <Moves checkout={checkout} moves={moves} />}
      </div>
    </div>
  );
}

function Who({ checkout: { customer_name, customer_phone } }: Row) {
  const { t } = useTranslation('abandoned');
  return (
    <span className="block min-w-0">
      <bdi className="block truncate">{customer_name || t('nobody')}</bdi>
      <span className="tabular block text-quiet text-sm">{customer_phone || t('noPhone')}</span>
    </span>
  );
}

function Moves({ checkout, moves }: Row & { moves: AbandonedMoves }) {
  const { t } = useTranslation('abandoned');
  const name = nameOf(checkout, t);
  return (
    <span className="ml-auto inline-flex items-center gap-1">
      {checkout.can_contact && (
        <IconButton label={t('contactOf', { name })} onClick={() => moves.onContact(checkout)}>
          <MessageCircle aria-hidden className="size-5" />
        </IconButton>
      )}
      <IconButton label={t('eraseOf', { name })} onClick={() => moves.onErase(checkout)}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </span>
  );
}

function When({ checkout: { last_interaction } }: Row) {
  return <time dateTime={last_interaction}>{formatIndianMoment(last_interaction)}</time>;
}

function Reminder({ checkout, mayRemind }: Row & { mayRemind: boolean }) {
  const { t } = useTranslation('abandoned');
  const { remind, busy } = useRemind(checkout.id);
  if (checkout.reminded_at) return <span className="text-quiet text-sm">{t('reminded', { when: formatIndianMoment(checkout.reminded_at) })}</span>;
  if (!mayRemind || !checkout.can_remind) return null;
  return (
    <Button busy={busy} aria-label={t('remindOf', { name: checkout.customer_name || checkout.customer_phone })} onClick={remind}>
      {t('remind')}
    </Button>
  );
}

function itemsOf({ items: [item, ...others] }: AbandonedCheckout, t: TFunction<'abandoned'>): string {
  if (!item) return '';
  const first = t('line', { quantity: item.quantity, name: lineName(item) });
  return others.length === 0 ? first : t('moreLines', { first, count: others.length });
}
