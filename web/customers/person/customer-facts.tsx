import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CustomerDetail } from '#contract/customers/customers.ts';
import type { CustomerId } from '#contract/ids.ts';
import { Price } from '../../ui/display/price.tsx';
import { timeAgo } from '../relative-time.ts';
import { PartHeading } from './part.tsx';

const link = 'inline-flex min-h-11 items-center underline decoration-hairline underline-offset-4';

/** All that they ordered, as the list of orders has it. */
export const ordersOfCustomer = (id: CustomerId): string => `/dashboard/orders?customer_id=${id}`;

/** What they say of themselves, and what they are to the store. */
export function CustomerFacts({ customer: { id, bio, orders, spent_paise, last_seen_at, follows_since } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const soldTo = `${ordersOfCustomer(id)}&sold=yes`;
  return (
    <>
      <section className="flex flex-col gap-1">
        <PartHeading>{t('person.about')}</PartHeading>
        <p className={bio ? 'whitespace-pre-line [overflow-wrap:anywhere]' : 'text-quiet'}>{bio || t('person.noBio')}</p>
      </section>
      <dl className="grid grid-cols-2 gap-3 rounded-lg border border-hairline bg-surface p-4">
        <Fact name={t('columns.orders')}>
          <Link to={soldTo} className={link}>
            {orders.toLocaleString('en-IN')}
          </Link>
        </Fact>
        <Fact name={t('columns.spent')}>
          <Link to={soldTo} className={link}>
            <Price paise={spent_paise} />
          </Link>
        </Fact>
        <Fact name={t('person.follows')}>{t(follows_since ? 'person.yes' : 'person.no')}</Fact>
        <Fact name={t('columns.seen')}>{timeAgo(last_seen_at, Date.now())}</Fact>
        <div className="col-span-2">
          <dt className="text-quiet text-sm">{t('person.id')}</dt>
          <dd className="tabular text-sm [overflow-wrap:anywhere]">{id}</dd>
        </div>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet text-sm">{name}</dt>
      <dd className="tabular font-bold font-display text-lg">{children}</dd>
    </div>
  );
}
