import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import type { ListedStore } from '#contract/operator/operator.ts';
import { timeAgo } from '../../../../customers/relative-time.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/data-list/columns.ts';

type State = ListedStore['state'];
const tones: Record<State, Tone> = { open: 'good', demo: 'waiting', closed: 'neutral' };

export function storeColumns(t: TFunction<'operator'>): Column<ListedStore>[] {
  return [
    { id: 'name', header: t('stores_.columns.name'), className: 'max-w-64', cell: (store) => <Name store={store} />, value: ({ name }) => name },
    { id: 'owner', header: t('stores_.columns.owner'), className: 'max-w-64', cell: (store) => <Owner store={store} />, value: ({ owner }) => owner?.email },
    {
      id: 'products',
      header: t('stores_.columns.products'),
      align: 'end',
      className: 'tabular',
      cell: ({ products }) => products,
      value: ({ products }) => products,
    },
    { id: 'orders', header: t('stores_.columns.orders'), align: 'end', className: 'tabular', cell: ({ orders }) => orders, value: ({ orders }) => orders },
    { id: 'created', header: t('stores_.columns.created'), cell: (store) => <Created store={store} />, value: ({ created_at }) => new Date(created_at) },
    { id: 'state', header: t('stores_.columns.state'), cell: (store) => <StoreState store={store} />, value: ({ state }) => state },
  ];
}

export function StoreCard({ store }: { store: ListedStore }) {
  const { t } = useTranslation('operator');
  return (
    <div className="flex flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <Name store={store} />
        <StoreState store={store} />
      </div>
      <Owner store={store} />
      <span className="tabular text-sm">{t('stores_.sold', { products: store.products, orders: store.orders })}</span>
      <Created store={store} />
    </div>
  );
}

function Name({ store: { name, slug, state } }: { store: ListedStore }) {
  if (!slug || state === 'closed') return <span className="break-words font-semibold">{name}</span>;
  return (
    <Link to={`/store/${slug}`} className="flex min-h-11 items-center break-words font-semibold underline underline-offset-4">
      {name}
    </Link>
  );
}

function Owner({ store: { owner } }: { store: ListedStore }) {
  const { t } = useTranslation('operator');
  if (!owner) return <span className="text-quiet">{t('stores_.noOwner')}</span>;
  return (
    <span className="flex flex-col items-start break-words">
      {owner.name && <span>{owner.name}</span>}
      {owner.email && (
        <a href={`mailto:${owner.email}`} className="flex min-h-11 items-center break-all underline underline-offset-4">
          {owner.email}
        </a>
      )}
    </span>
  );
}

function Created({ store: { created_at } }: { store: ListedStore }) {
  return (
    <span className="flex flex-col text-sm">
      <span className="whitespace-nowrap">{timeAgo(created_at, Date.now())}</span>
      <span className="text-quiet">{formatMoment(created_at)}</span>
    </span>
  );
}

function StoreState({ store: { state } }: { store: ListedStore }) {
  const { t } = useTranslation('operator');
  return <Badge tone={tones[state]}>{t(`stores_.states.${state}`)}</Badge>;
}
