import './texts.ts';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Banknote, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../api/client.ts';
import { isolate } from '../../texts/isolate.ts';
import { classNames } from '../../ui/class-names.ts';
import { showProblem } from '../../ui/toast.tsx';
import { cartCheckoutPath } from '../checkout/cart-address.ts';
import type { CheckoutOrder } from '../checkout/checkout-order.ts';
import { letGo } from './let-go.ts';
import { readUnpaid } from './unpaid.ts';

export type PaymentMethod = 'cod' | 'online';

type Parts = {
  order: CheckoutOrder;
  method: PaymentMethod /** Formatted. */;
  total: string;
  onChoose: (method: PaymentMethod) => void;
  /** Over a video, which a page of its own would end. */
  onPay?: ((token: string) => Promise<void>) | undefined;
  /** What an order held is free: what there is to order may have changed. */
  onLetGo: () => Promise<void>;
};

/** Cash on delivery, and online where the one store of the order takes it. Whether it does may not be known: cash always is. */
export function PaymentChoice({ order: { stores }, method, total, onChoose, onPay, onLetGo }: Parts) {
  const { t } = useTranslation('payments');
  const methods = useQueries({
    queries: stores.map(({ seller_id }) => orpc.payments.listMethods.queryOptions({ input: { seller_id }, staleTime: 60_000 })),
  });
  const only = stores.length === 1 ? methods[0]?.data : undefined;
  const option = (value: PaymentMethod, icon: ReactNode, words: string) => (
    <label
      className={classNames(
        'flex min-h-16 cursor-pointer items-center gap-3 rounded-lg border-2 bg-white p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        method === value ? 'border-ink' : 'border-ink-200 hover:border-ink-400',
      )}
    >
      <input type="radio" name="payment" value={value} checked={method === value} onChange={() => onChoose(value)} className="size-5 shrink-0 accent-ink" />
      {icon}
      <span>
        <span className="font-semibold">{t(`choice.${value}`)}</span>
        <span className="block text-ink-600 text-sm">{words}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('choice.label')}</legend>
      <UnpaidNote onPay={onPay} onLetGo={onLetGo} />
      {option('cod', <Banknote aria-hidden className="size-6 shrink-0 text-leaf" />, t('choice.codText', { total }))}
      {only?.online &&
        option(
          'online',
          <Smartphone aria-hidden className="size-6 shrink-0 text-leaf" />,
          t(only.is_test ? 'choice.onlineTest' : 'choice.onlineText', { total }),
        )}
      {stores.length > 1 && <WhyCash paid={stores.filter((_, at) => methods[at]?.data?.online)} of={stores.length} />}
    </fieldset>
  );
}

/** Each store collects into an account of its own, and one payment goes to one of them. `paid`: those that take money online. */
function WhyCash({ paid, of }: { paid: CheckoutOrder['stores']; of: number }) {
  const { t, i18n } = useTranslation('payments');
  if (paid.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(paid.map(({ seller_name }) => isolate(seller_name)));
  return (
    <div className="text-ink-600 text-sm">
      <p>{paid.length === of ? t('choice.onlyOne') : t('choice.onlySome', { stores: names })}</p>
      <p className="flex flex-wrap gap-x-4">
        {paid.map(({ seller_id, seller_name }) => (
          <Link key={seller_id} to={cartCheckoutPath({ cartOf: seller_id })} className={textWay}>
            {t('choice.alone', { store: isolate(seller_name) })}
          </Link>
        ))}
      </p>
    </div>
  );
}

const textWay = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 disabled:opacity-60';

/** An order that this browser placed and has not paid yet: while it is held, there is a way back to it, and one to let it go, with the units and the discount that it holds. */
function UnpaidNote({ onPay, onLetGo }: Pick<Parts, 'onPay' | 'onLetGo'>) {
  const { t } = useTranslation('payments');
  const queries = useQueryClient();
  const [unpaid, setUnpaid] = useState(readUnpaid);
  const found = useQuery(orpc.payments.find.queryOptions({ input: { token: unpaid?.token ?? '' }, enabled: unpaid !== undefined, staleTime: 0, retry: false }));
  const leaving = useMutation({
    networkMode: 'always',
    mutationFn: letGo,
    async onSuccess() {
      setUnpaid(undefined);
      await Promise.all([onLetGo(), queries.invalidateQueries()]);
    },
    onError: (error) => showProblem(t('unpaid.notLetGo'), error.message),
  });
  if (!unpaid || found.data?.state !== 'waiting') return null;
  return (
    <p className="flex flex-wrap gap-x-4 rounded-lg bg-ink-100 p-3">
      <span className="basis-full">{t('unpaid.text')}</span>
      {onPay ? (
        <button type="button" className={textWay} onClick={() => void onPay(unpaid.token)}>
          {t('unpaid.action')}
        </button>
      ) : (
        <a href={`/pay/${unpaid.token}`} className={textWay}>
          {t('unpaid.action')}
        </a>
      )}
      <button type="button" className={textWay} disabled={leaving.isPending} onClick={() => leaving.mutate(unpaid)}>
        {t('unpaid.letGo')}
      </button>
    </p>
  );
}
