import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LiveEventForm } from './live-event-form.tsx';

type DialogParts = { open: boolean; stream: LiveStream | undefined; onClose: () => void; onCreated: (stream: LiveStream) => void };

/** Creates a live event, or changes `stream`. */
export function LiveEventDialog({ open, stream, onClose, onCreated }: DialogParts) {
  const { t } = useTranslation('live');
  return (
    <Dialog open={open} onClose={onClose} title={stream ? t('form.edit') : t('form.create')}>
      <LiveEventForm stream={stream} onCancel={onClose} onDone={(done) => (stream ? onClose() : onCreated(done))} />
    </Dialog>
  );
}
