import './texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import { type Booking, type BookingStatus, bookingStatuses } from '#contract/bookings/bookings.ts';
import { api, orpc } from '../../../api/client.ts';
import { loadAllPages } from '../../../api/use-cursor-list.ts';
import { text } from '../../../texts/texts.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../ui/data-list/use-list-view.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { BookingCard, bookingColumns, bookingFilters } from './booking-columns.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { useOperatorList } from './use-operator-list.ts';

export const meta: MetaFunction = () => [{ title: text('operator:list.meta') }];

/** `/operator/bookings`: brands that asked to be shown the product, the longest waiting first. */
export default function BookingsPage() {
  const { t } = useTranslation('operator');
  return (
    <OperatorFrame title={t('bookings')}>
      <Bookings />
    </OperatorFrame>
  );
}

function Bookings() {
  const { t } = useTranslation('operator');
  const queries = useQueryClient();
  const { mutate } = useMutation(
    orpc.bookings.setStatus.mutationOptions({
      onSuccess: () => void showToast(t('list.moved')),
      onError: (error) => showProblem(t('list.notSaved'), error.message),
      onSettled: async () => {
        await Promise.all([orpc.bookings.key(), orpc.operator.figures.key()].map((queryKey) => queries.invalidateQueries({ queryKey })));
      },
    }),
  );
  const move = useMemo(() => (booking: Booking, status: BookingStatus) => mutate({ id: booking.id, status }), [mutate]);
  const columns = useMemo(() => bookingColumns(t, move), [t, move]);
  const filters = useMemo(() => bookingFilters(t), [t]);
  const list = useListView({ columns, filters });
  const status = bookingStatuses.find((each) => each === list.view.filters.status) ?? 'new';
  const bookings = useOperatorList<Booking>({
    queryKey: orpc.bookings.list.key({ input: { status }, type: 'infinite' }),
    load: (cursor, signal) => api.bookings.list({ status, cursor }, { signal }),
    failed: t('list.error'),
  });
  return (
    <DataList<Booking>
      label={t('bookings')}
      columns={columns}
      filters={filters}
      list={list}
      {...bookings}
      rowId={({ id }) => id}
      nameOf={({ full_name }) => t('list.nameOf', { name: full_name })}
      renderCard={(booking) => <BookingCard booking={booking} onMove={move} />}
      csv={{ fileName: `demo-bookings-${status}.csv`, allRows: () => loadAllPages((cursor) => api.bookings.list({ status, cursor, limit: 100 })) }}
      loadingText={t('list.loading')}
      noMatch={{ title: t('list.noMatch'), text: t('list.noMatchText') }}
      empty={{ icon: <CalendarCheck aria-hidden className="size-12" />, title: t('list.empty'), text: t('list.emptyText') }}
    />
  );
}
