import { useTranslation } from 'react-i18next';
import { formatCalendarDay } from '#contract/formats/dates.ts';
import type { ReturnId } from '#contract/ids.ts';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';
import { AskFirst } from './ask-first.tsx';
import { useOwnReturn } from './use-own-return.ts';

/** Asks first: a store may have sent somebody already. */
export function WithdrawReturn({ order, id }: { order: OwnOrder; id: ReturnId }) {
  const { t } = useTranslation('returns');
  const { withdraw } = useOwnReturn(order);
  const { last_day } = order.returns;
  const text = last_day ? t('own.withdrawText', { date: formatCalendarDay(last_day) }) : undefined;
  return (
    <AskFirst
      words={{ button: t('own.withdraw'), title: t('own.withdrawTitle'), text, yes: t('own.withdrawYes'), no: t('own.keep') }}
      isPending={withdraw.isPending}
      onYes={(close) => withdraw.mutate({ link: order.link, id }, { onSettled: close })}
    />
  );
}
