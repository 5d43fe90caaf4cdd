import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../api/client.ts';

/** For the buyer, once it is issued. */
export function OwnInvoice({ link }: { link: string }) {
  const { t } = useTranslation('invoices');
  const invoice = useQuery(orpc.invoices.findOwn.queryOptions({ input: { link }, staleTime: 0 })).data?.invoice;
  if (!invoice) return null;
  return (
    <a
      href={invoice.path}
      target="_blank"
      rel="noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-ink-300 underline-offset-4 hover:decoration-ink"
    >
      <FileText aria-hidden className="size-5" />
      {t('number', { paper: t('invoice'), serial: invoice.serial })}
    </a>
  );
}
