import './texts.ts';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';

type Named = { product_name: string; variant_title: string };
type Line = { position: number; quantity: number; paise: number; is_restocked?: boolean | null };

/** What comes back, with what it cost; for its seller, whether it is on sale again. `bought`: the lines of the order. */
export function ReturnLines({ lines, bought }: { lines: readonly Line[]; bought: readonly Named[] }) {
  const { t } = useTranslation('returns');
  return (
    <ul className="flex flex-col gap-1">
      {lines.map(({ position, quantity, paise, is_restocked: isRestocked }) => {
        const line = bought[position];
        return (
          <li key={position} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words font-semibold">{line && t('line', { quantity, name: lineName(line) })}</span>
            <span className="tabular">{formatRupees(paise)}</span>
            {typeof isRestocked === 'boolean' && <span className="w-full text-ink-600 text-sm">{t(isRestocked ? 'restocked' : 'notRestocked')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
