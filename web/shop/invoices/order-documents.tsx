import './texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText, Package, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderPaper, OrderPapersIssued } from '#contract/shop/invoices/invoices.ts';
import { isUndone } from '#contract/shop/orders/order-states.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { savePackingSlips, savePaper, saveReturnPaper } from './save-paper.ts';

type Paper = OrderPaper | 'packing-slip';

const icons = { invoice: FileText, 'credit-note': Undo2, 'packing-slip': Package } as const;

/** The PDFs of an order. Which numbers they have is asked for beside: without an answer the buttons are there all the same. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('invoices');
  const { id, status } = order;
  const issued = useQuery({
    queryKey: [['invoices', 'ofOrder'], { id, status, refunded: order.returns.filter(({ state }) => state === 'refunded').length }],
    queryFn: () => api.invoices.listOfOrder({ id }),
    staleTime: 0,
  }).data;
  const papers = papersOf(order, issued);
  if (papers.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold text-base text-ink-600">{t('title')}</h3>
      <div className="flex flex-wrap gap-2">
        {papers.map((paper) => (
          <PaperButton
            key={paper}
            paper={paper}
            serial={serialOf(paper, issued)}
            save={() => (paper === 'packing-slip' ? savePackingSlips([id]) : savePaper(id, paper))}
          />
        ))}
        {order.returns.map(
          (item) =>
            item.state === 'refunded' && (
              <PaperButton
                key={item.id}
                paper="credit-note"
                serial={issued?.return_notes.find(({ return_id }) => return_id === item.id)?.serial}
                save={() => saveReturnPaper(item.id)}
              />
            ),
        )}
      </div>
      {status === 'processing' && <p className="mt-1 text-ink-600 text-sm">{t('whenPacked')}</p>}
    </section>
  );
}

/** What is packed has an invoice, or gets it with the first press; what is not paid yet has nothing. */
function papersOf({ status }: OrderDetail, issued: OrderPapersIssued | undefined): Paper[] {
  if (status === 'awaiting_payment') return [];
  if (!isUndone[status]) return status === 'processing' ? ['packing-slip'] : ['packing-slip', 'invoice'];
  return issued?.invoice ? ['invoice', 'credit-note'] : [];
}

function serialOf(paper: Paper, issued: OrderPapersIssued | undefined): string | undefined {
  if (paper === 'packing-slip') return undefined;
  return (paper === 'invoice' ? issued?.invoice : issued?.credit_note)?.serial;
}

function PaperButton({ paper, serial, save: load }: { paper: Paper; serial: string | undefined; save: () => Promise<void> }) {
  const { t } = useTranslation('invoices');
  const save = useMutation({
    mutationFn: load,
    onError: (error) => showProblem(t('failed'), (!(error instanceof TypeError) && error.message) || t('failedText')),
  });
  const Icon = icons[paper];
  return (
    <Button look="secondary" busy={save.isPending} onClick={() => save.mutate()}>
      <Icon aria-hidden className="size-5" />
      {serial ? t('number', { paper: t(paper), serial }) : t(paper)}
    </Button>
  );
}
