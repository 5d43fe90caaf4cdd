import '../../customers/texts.ts';
import '../../live-events/texts.ts';
import '../../shop/catalog/products/products-texts.ts';
import '../../shop/orders/texts.ts';
import '../dashboard-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ignoreUnknown } from '#contract/exhaustive.ts';
import { type Found, maxFinderSearch } from '#contract/overview/finder.ts';
import { orpc } from '../../api/client.ts';
import { useMay } from '../../stores/use-may.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import type { RecentChoice } from './recent-choices.ts';

export type Choice = Omit<RecentChoice, 'kind'> & { kind: RecentChoice['kind'] | 'customer' };
/** `hint`: its state just now; `keptAs`: its label among what was chosen before. */
export type FoundChoice = Choice & { hint: string; keptAs?: string };

const settledMs = 200;
/** One letter is in everything; one digit is an order's number. */
const isEnough = (words: string) => words.length > 1 || /^\d$/.test(words);

/** What the store has by these words, once they have settled. `note`: what the palette says of the search meanwhile. */
export function useFoundChoices(typed: string, hasStore: boolean): { found: FoundChoice[]; note: string | undefined } {
  const { t } = useTranslation('dashboard');
  const toChoice = useToChoice();
  const words = typed.trim().slice(0, maxFinderSearch);
  const settled = useSettled(words, settledMs);
  const isAsked = hasStore && isEnough(words);
  const answer = useQuery(
    orpc.finder.find.queryOptions({ input: { search: settled }, enabled: isAsked && isEnough(settled), staleTime: 0, gcTime: 0, retry: false }),
  );
  if (!isAsked) return { found: [], note: undefined };
  // Offline it is not even asked.
  if (settled === words && answer.isPaused) return { found: [], note: t('palette.failed') };
  if (settled !== words || answer.isFetching) return { found: [], note: t('palette.searching') };
  if (answer.isError) return { found: [], note: t('palette.failed') };
  return { found: answer.data?.items.flatMap((item) => toChoice(item) ?? []) ?? [], note: undefined };
}

function useToChoice(): (found: Found) => FoundChoice | undefined {
  const { t } = useTranslation(['dashboard', 'orders', 'products', 'live', 'customers']);
  const mayChange = useMay('catalog:write');
  return (found) => {
    switch (found.kind) {
      case 'order': {
        const { kind, id, number, customer_name: name } = found;
        const words = { label: t('palette.orderLabel', { number, name }), keptAs: t('orders:number', { number }) };
        return { kind, ...words, hint: t(`orders:status.${found.status}`), to: `/dashboard/orders?order=${id}` };
      }
      case 'product': {
        const { kind, id, name: label, status } = found;
        const to = mayChange ? `/dashboard/products?product=${id}` : `/dashboard/products?search=${encodeURIComponent(label)}`;
        return { kind, label, keptAs: label, hint: status === 'hidden' ? t('products:status.hidden') : '', to };
      }
      case 'live_stream': {
        const { kind, title: label, status } = found;
        return { kind, label, keptAs: label, hint: t(`live:events.status.${status}`), to: `/dashboard/live/${found.id}` };
      }
      case 'customer':
        return { kind: found.kind, label: found.name ?? t('customers:anonymous'), hint: '', to: `/dashboard/customers?customer=${found.id}` };
      default:
        ignoreUnknown(found);
        return undefined;
    }
  };
}
