import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CustomerId } from '#contract/ids.ts';
import { orderSources } from '#contract/overview/figures.ts';
import { paymentMethods, returnFilters } from '#contract/shop/orders/order-filter.ts';
import { orpc } from '../../../api/client.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { type Choice, Select } from '../../../ui/fields/select.tsx';
import type { MoreFilter, OrderView } from './use-order-view.ts';

const any = '';
/** Live events to choose from; an older one is reached from its own page. */
const shownEvents = 100;

/** Days, whether what is not sold is left out, where it was bought, payment, returns and live event; each change is in the address at once. */
export function MoreFilters({ view: { tab, more, setMore }, className }: { view: OrderView; className: string }) {
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
    <DateField
      label={t(`filters.${name}`)}
      placeholder={t('filters.anyDay')}
      value={more[name] ?? ''}
      onChange={(chosen) => setMore(name, chosen || undefined)}
    />
  );
  const select = (name: MoreFilter, label: string, choices: Choice<string>[], unchosen = t('filters.any')) => (
    <Select
      label={label}
      choices={[{ value: any, text: unchosen }, ...choices]}
      value={more[name] ?? any}
      onChange={(value) => setMore(name, value || undefined)}
    />
  );
  return (
    <fieldset className={className}>
      <legend className="sr-only">{t('filters.open')}</legend>
      {day('from')}
      {day('to')}
      {select('sold', t('filters.unsold'), [{ value: 'yes', text: t('filters.unsoldLeftOut') }], t('filters.unsoldShown'))}
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
      {tab !== 'returns' &&
        select(
          'returns',
          t('filters.returns'),
          // Of all states those with an open return are a tab, which no filter leads away to.
          returnFilters.filter((value) => tab || value !== 'open').map((value) => ({ value, text: t(`filters.with.${value}`) })),
        )}
      {select(
        'live_stream_id',
        t('filters.event'),
        (events?.items ?? []).map(({ id, title }) => ({ value: id, text: title })),
      )}
    </fieldset>
  );
}
