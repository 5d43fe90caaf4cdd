import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paymentMethods, returnFilters } from '#contract/shop/orders/order-filter.ts';
import { orpc } from '../../../api/client.ts';
import { TextField } from '../../../ui/field.tsx';
import { type Choice, Select } from '../../../ui/fields/select.tsx';
import type { MoreFilter, OrderView } from './use-order-view.ts';

const any = '';
/** Live events to choose from; an older one is reached from its own page. */
const shownEvents = 100;

/** Days, payment and live event; each change is in the address at once. */
export function MoreFilters({ view: { more, setMore } }: { view: OrderView }) {
  const { t } = useTranslation('orders');
  const { data: events } = useQuery(orpc.live.listMine.queryOptions({ input: { limit: shownEvents }, retry: false }));
  const day = (name: 'from' | 'to') => (
    <TextField label={t(`filters.${name}`)} type="date" value={more[name] ?? ''} onChange={({ target }) => setMore(name, target.value || undefined)} />
  );
  const select = (name: MoreFilter, label: string, choices: Choice<string>[]) => (
    <Select
      label={label}
      choices={[{ value: any, text: t('filters.any') }, ...choices]}
      value={more[name] ?? any}
      onChange={(value) => setMore(name, value || undefined)}
    />
  );
  return (
    <fieldset className="grid gap-3 rounded-lg border border-hairline bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="sr-only">{t('filters.open')}</legend>
      {day('from')}
      {day('to')}
      {select(
        'payment_method',
        t('filters.payment'),
        paymentMethods.map((value) => ({ value, text: t(`detail.${value}`) })),
      )}
      {select(
        'returns',
        t('filters.returns'),
        returnFilters.map((value) => ({ value, text: t(`filters.with.${value}`) })),
      )}
      {select(
        'live_stream_id',
        t('filters.event'),
        (events?.items ?? []).map(({ id, title }) => ({ value: id, text: title })),
      )}
    </fieldset>
  );
}
