import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Booking, type BookingStatus, bookingStatuses } from '#contract/bookings/bookings.ts';
import { formatDay, formatMoment } from '#contract/formats/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column, Filter } from '../../../ui/data-list/columns.ts';
import { Select } from '../../../ui/fields/select.tsx';

export type Move = (booking: Booking, status: BookingStatus) => void;

export function bookingColumns(t: TFunction<'operator'>, onMove: Move): Column<Booking>[] {
  const words = (id: 'selling' | 'goals' | 'more' | 'email' | 'phone' | 'size' | 'company', value: (row: Booking) => string | null): Column<Booking> => ({
    ...{ id, header: t(`list.columns.${id}`), className: 'hidden', cell: () => null, value },
  });
  return [
    {
      id: 'asked',
      header: t('list.columns.asked'),
      className: 'whitespace-nowrap align-top',
      cell: (booking) => <Asked booking={booking} />,
      value: ({ created_at }) => new Date(created_at),
    },
    {
      id: 'name',
      header: t('list.columns.who'),
      className: 'max-w-64 align-top',
      cell: (booking) => <Who booking={booking} />,
      value: ({ full_name }) => full_name,
    },
    {
      id: 'business',
      header: t('list.columns.business'),
      className: 'max-w-80 align-top',
      cell: (booking) => <Business booking={booking} />,
      value: ({ business_type }) => business_type,
    },
    { id: 'reach', header: t('list.columns.reach'), className: 'align-top', cell: (booking) => <Reach booking={booking} /> },
    {
      id: 'status',
      header: t('list.columns.status'),
      className: 'w-44 align-top',
      cell: (booking) => <Status booking={booking} onMove={onMove} />,
      value: ({ status }) => status,
    },
    words('company', ({ company_name }) => company_name),
    words('email', ({ email }) => email),
    words('phone', ({ phone }) => phone),
    words('size', ({ business_size }) => business_size),
    words('selling', ({ current_selling }) => current_selling),
    words('goals', ({ goals }) => goals),
    words('more', ({ additional_info }) => additional_info),
  ];
}

/** New ones unless it says otherwise; the server filters. */
export function bookingFilters(t: TFunction<'operator'>): Filter<Booking>[] {
  const others = bookingStatuses.filter((status) => status !== 'new');
  return [
    { id: 'status', label: t('list.status'), unchosen: t('list.statuses.new'), choices: others.map((value) => ({ value, text: t(`list.statuses.${value}`) })) },
  ];
}

export function BookingCard({ booking, onMove }: { booking: Booking; onMove: Move }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Asked booking={booking} />
      <Who booking={booking} />
      <Business booking={booking} />
      <Reach booking={booking} />
      <Status booking={booking} onMove={onMove} />
    </div>
  );
}

function Asked({ booking: { created_at, due_at, status } }: { booking: Booking }) {
  const { t } = useTranslation('operator');
  const isLate = status === 'new' && new Date(due_at).getTime() < Date.now();
  return (
    <div className="flex flex-col items-start gap-1">
      <span>{formatMoment(created_at)}</span>
      {isLate && <Badge tone="bad">{t('list.late')}</Badge>}
      {status === 'new' && !isLate && <span className="text-quiet text-sm">{t('list.due', { day: formatDay(due_at) })}</span>}
    </div>
  );
}

function Who({ booking: { full_name, company_name } }: { booking: Booking }) {
  return (
    <span className="block break-words">
      <span className="block font-semibold">{full_name}</span>
      <span className="block">{company_name}</span>
    </span>
  );
}

function Business({ booking }: { booking: Booking }) {
  const { t } = useTranslation('operator');
  const { business_type, business_size, current_selling, goals, additional_info } = booking;
  return (
    <span className="block break-words">
      <span className="block">
        {business_type} · {business_size}
      </span>
      <span className="block text-quiet text-sm">
        {t('list.columns.selling')}: {current_selling}
      </span>
      {[goals, additional_info].map(
        (said) =>
          said && (
            <span key={said} className="block whitespace-pre-line text-sm">
              {said}
            </span>
          ),
      )}
    </span>
  );
}

const linkClasses = 'flex min-h-11 items-center break-all underline underline-offset-4';

function Reach({ booking: { email, phone } }: { booking: Booking }) {
  return (
    <span className="flex flex-col items-start">
      <a href={`mailto:${email}`} className={linkClasses}>
        {email}
      </a>
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={linkClasses}>
        {phone}
      </a>
    </span>
  );
}

function Status({ booking, onMove }: { booking: Booking; onMove: Move }) {
  const { t } = useTranslation('operator');
  return (
    <Select<BookingStatus>
      label={t('list.statusOf', { name: booking.full_name })}
      quietLabel
      value={booking.status}
      choices={bookingStatuses.map((value) => ({ value, text: t(`list.statuses.${value}`) }))}
      onChange={(status) => onMove(booking, status)}
    />
  );
}
