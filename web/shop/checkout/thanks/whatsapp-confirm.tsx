import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Parts = { number: string | null /** Without a number WhatsApp asks whom to write to (docs/decisions/0071). */; isDemo: boolean };

/** Opens a chat with the store about the order. A store without a number has no button, unless it is the demo store. */
export function WhatsAppConfirm({ number, isDemo }: Parts) {
  const { t } = useTranslation('checkout');
  if (!number && !isDemo) return null;
  return (
    <a
      href={`https://wa.me/${number?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(t('whatsapp.text'))}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 font-semibold text-leaf underline-offset-4 hover:underline"
    >
      <MessageCircle aria-hidden className="size-5" />
      {t('whatsapp.label')}
    </a>
  );
}
