import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CustomerId } from '#contract/ids.ts';
import { orderSources } from '#contract/overview/figures.ts';
import { paymentMethods, returnFilters } from '#contract/shop/orders/order-filter.ts';
import { orpc } from '../../../api/client.ts';
import { TextField } from '../../../ui/field.tsx';
import { type Choice, Select } from '../../../ui/fields/select.tsx';
import type { MoreFilter, OrderView } from './use-order-view.ts';

const any = '';
/** Live events to choose from; an older one is reached from its own page. */
const shownEvents = 100;

/** Days, what is sold, where it came from, payment and live event; each change is in the address at once. */
export function MoreFilters({ view: { more, setMore } }: { view: OrderView }) {
  const { t } = useTranslation('orders');
  const { data: events } = useQuery(orpc.live.listMine.queryOptions({ input: { limit: shownEvents }, retry: false }));
  // Hidden and deleted ones have no page, and no name here.
  const { data: product } = useQuery(
    orpc.catalog.get.queryOptions({ input: { slug_or_id: more.product_id ?? '' }, enabled: more.product_id !== undefined, retry: false }),
  );
  const { data: customer } = useQuery(
    orpc.customers.get.queryOptions({ input: { id: (more.customer_id ?? '') as CustomerId }, enabled: more.customer_id !== undefined, retry: false }),
  );
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
      {select('sold', t('filters.sold'), [{ value: 'yes', text: t('filters.soldAlone') }])}
      {select(
        'source',
        t('filters.source'),
        orderSources.map((value) => ({ value, text: t(`filters.sources.${value}`) })),
      )}
      {more.product_id && select('product_id', t('filters.product'), [{ value: more.product_id, text: product?.name ?? t('filters.oneProduct') }])}
      {more.customer_id && select('customer_id', t('filters.customer'), [{ value: more.customer_id, text: customer?.name ?? t('filters.oneCustomer') }])}
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
