import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bioPreviewCharacters } from '#contract/customers/customer-limits.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { formatIndianDay } from '#contract/formats/dates.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Price } from '../../ui/display/price.tsx';

/** The address that opens somebody. */
type PathOf = (id: Customer['id']) => string;

/** A row of the list; the whole of it opens its person. */
export function customerColumns(t: TFunction<'customers'>, pathOf: PathOf): Column<Customer>[] {
  return [
    { id: 'customer', header: t('columns.customer'), cell: (customer) => <Who customer={customer} pathOf={pathOf} /> },
    {
      id: 'joined',
      header: t('columns.joined'),
      isSortable: true,
      className: 'text-quiet text-sm whitespace-nowrap',
      cell: ({ joined_at }) => formatIndianDay(joined_at),
      value: ({ joined_at }) => new Date(joined_at),
    },
    {
      id: 'seen',
      header: t('columns.seen'),
      isSortable: true,
      isWide: true,
      className: 'text-quiet text-sm whitespace-nowrap',
      cell: ({ last_seen_at }) => formatIndianDay(last_seen_at),
      value: ({ last_seen_at }) => new Date(last_seen_at),
    },
    { id: 'id', header: t('columns.id'), isWide: true, className: 'tabular text-quiet text-sm', cell: ({ id }) => shortId(id), value: ({ id }) => id },
    {
      id: 'orders',
      header: t('columns.orders'),
      isSortable: true,
      align: 'end',
      className: 'tabular',
      cell: ({ orders }) => orders.toLocaleString('en-IN'),
      value: ({ orders }) => orders,
    },
    {
      id: 'spent',
      header: t('columns.spent'),
      isSortable: true,
      align: 'end',
      cell: ({ spent_paise }) => <Price paise={spent_paise} />,
      value: ({ spent_paise }) => spent_paise,
    },
  ];
}

/** A customer where there is no room for columns. */
export function CustomerCard({ customer, pathOf }: { customer: Customer; pathOf: PathOf }) {
  const { t } = useTranslation('customers');
  const { joined_at, orders, spent_paise } = customer;
  return (
    <div className="flex flex-col gap-2 p-4">
      <Who customer={customer} pathOf={pathOf} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-quiet text-sm">
        <span>
          {t('joinedOn', { date: formatIndianDay(joined_at) })} · {t('orders', { count: orders })}
        </span>
        <Price paise={spent_paise} className="text-base text-body" />
      </p>
    </div>
  );
}

function Who({ customer, pathOf }: { customer: Customer; pathOf: PathOf }) {
  const { t } = useTranslation('customers');
  const { id, avatar_url, bio, tags, is_blocked } = customer;
  const name = customer.name ?? t('anonymous');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} url={avatar_url && imageUrlFor('thumbnail', avatar_url)} />
      <div className="min-w-0">
        <Link
          to={pathOf(id)}
          state={{ fromList: true }}
          preventScrollReset
          aria-label={t('open', { name })}
          className="flex min-h-11 items-center text-left font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        {bio && <p className="-mt-2 text-quiet text-sm">{previewOf(bio)}</p>}
        {(tags.length > 0 || is_blocked) && (
          <p className="flex flex-wrap gap-1 pb-1">
            {is_blocked && <Badge tone="bad">{t('blocked')}</Badge>}
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** By characters, so that none is cut in two. */
function previewOf(bio: string): string {
  const characters = [...bio.replace(/\s+/g, ' ')];
  return characters.length > bioPreviewCharacters ? `${characters.slice(0, bioPreviewCharacters).join('')}...` : characters.join('');
}

const shortId = (id: string) => id.slice(0, 8);
