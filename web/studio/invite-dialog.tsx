import { ExternalLink, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { linkOrigin } from '../net/link-origin.ts';
import { useMarkShared } from '../overview/use-mark-shared.ts';
import { QrCode } from '../stores/address/qr-code.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CopyField } from './copy-field.tsx';

/** Opens the link of the live event: to copy, to scan from this screen, to send by WhatsApp, to look at as shoppers do. */
export function InviteDialog({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  const [isOpen, setOpen] = useState(false);
  const markShared = useMarkShared();
  // It shows the link at once, to be scanned.
  function open(): void {
    setOpen(true);
    markShared();
  }
  return (
    <>
      <IconButton label={t('invite.title')} look="on-dark" onClick={open}>
        <Share2 aria-hidden className="size-5" />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('invite.title')} description={t('invite.text')}>
        {isOpen && <Ways stream={stream} />}
      </Dialog>
    </>
  );
}

function Ways({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  const link = `${linkOrigin()}/live?stream=${stream.id}`;
  const words = encodeURIComponent(t('invite.message', { title: stream.title, link }));
  return (
    <div className="flex flex-col gap-4">
      <QrCode text={link} label={t('invite.qr')} />
      <CopyField label={t('invite.link')} value={link} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`https://wa.me/?text=${words}`} target="_blank" rel="noreferrer" className="grow">
          <MessageCircle aria-hidden className="size-5" />
          {t('invite.whatsApp')}
        </ButtonLink>
        <ButtonLink to={link} target="_blank" rel="noreferrer" className="grow">
          <ExternalLink aria-hidden className="size-5" />
          {t('invite.view')}
        </ButtonLink>
      </div>
    </div>
  );
}
