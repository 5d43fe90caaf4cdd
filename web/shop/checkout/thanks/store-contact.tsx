import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreId } from '#contract/ids.ts';
import { orpc } from '../../../api/client.ts';
import { isolate } from '../../../texts/isolate.ts';
import { WhatsAppConfirm } from './whatsapp-confirm.tsx';

/** The ways to reach the store that it has set: without one there is nothing. */
export function StoreContact({ storeId }: { storeId: StoreId }) {
  const { t } = useTranslation('checkout');
  const { data: store } = useQuery(orpc.storeSettings.getPublic.queryOptions({ input: { slug_or_id: storeId } }));
  if (!store) return null;
  const { whatsapp, support_phone: number, support_email: address, is_demo: isDemo } = store;
  if (!whatsapp && !number && !address && !isDemo) return null;
  return (
    <section aria-labelledby={`contact-${storeId}`} className="flex w-full flex-col items-center gap-1">
      <h2 id={`contact-${storeId}`} className="font-semibold text-base">
        {t('contact.title', { store: isolate(store.name) })}
      </h2>
      <WhatsAppConfirm number={whatsapp} isDemo={isDemo} />
      {number && (
        <Way href={`tel:${number}`}>
          <Phone aria-hidden className="size-5 shrink-0" />
          {t('contact.call', { number })}
        </Way>
      )}
      {address && (
        <Way href={`mailto:${address}`}>
          <Mail aria-hidden className="size-5 shrink-0" />
          {t('contact.write', { address })}
        </Way>
      )}
    </section>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="tabular inline-flex min-h-11 max-w-full items-center gap-2 break-all font-semibold underline decoration-ink-300 underline-offset-4"
    >
      {children}
    </a>
  );
}
