import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AbandonedCheckout } from '#contract/shop/checkout/abandoned.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { orpc } from '../../../api/client.ts';
import { isolate } from '../../../texts/isolate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { nameOf } from './name-of.ts';

/** Calls the shopper, or opens WhatsApp with a text that is ready. The number is asked for when somebody is about to use it. */
export function ContactDialog({ checkout, onClose }: { checkout: AbandonedCheckout; onClose: () => void }) {
  const { t } = useTranslation('abandoned');
  const { id, customer_name: name, items } = checkout;
  const found = useQuery(orpc.abandoned.getContact.queryOptions({ input: { id }, staleTime: 0, gcTime: 0, retry: false }));
  const [first] = items;
  const what = first ? lineName(first) : '';
  return (
    <Dialog open onClose={onClose} title={t('contact.title', { name: isolate(nameOf(checkout, t)) })} description={t('contact.about')}>
      {found.data ? (
        <Ways phone={found.data.phone} words={t(name ? 'contact.textTo' : 'contact.text', { name, what, count: items.length, link: found.data.link })} />
      ) : found.isError ? (
        <ErrorState title={found.error.message} text={t('contact.errorText')} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

function Ways({ phone, words }: { phone: string; words: string }) {
  const { t } = useTranslation('abandoned');
  return (
    <div className="flex flex-col gap-4">
      <figure>
        <figcaption className="mb-1 font-semibold text-quiet text-sm">{t('contact.prepared')}</figcaption>
        <blockquote className="break-words rounded-md bg-sunken p-3">{words}</blockquote>
      </figure>
      <div className="flex flex-col gap-2 sm:flex-row">
        <ButtonLink look="primary" wide to={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(words)}`} target="_blank" rel="noreferrer">
          <MessageCircle aria-hidden className="size-5" />
          {t('contact.whatsapp')}
        </ButtonLink>
        <ButtonLink wide to={`tel:${phone}`} className="tabular">
          <Phone aria-hidden className="size-5" />
          {t('contact.call', { phone })}
        </ButtonLink>
      </div>
    </div>
  );
}
