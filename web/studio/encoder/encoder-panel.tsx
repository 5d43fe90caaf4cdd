import { Cast } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import type { EncoderStatus, StreamKey } from '#contract/live/encoders.ts';
import { serverMessage } from '../../api/server-message.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CopyField } from '../copy-field.tsx';
import { reachableFrom } from './encoder-address.ts';
import { useEncoder } from './use-encoder.ts';

/** Opens what a seller needs to send this show from OBS. */
export function EncoderPanel({ id }: { id: LiveStreamId }) {
  const { t } = useTranslation('live');
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { access, state, rotate } = useEncoder(id, isOpen);
  return (
    <>
      <IconButton label={t('encoder.title')} look="on-dark" onClick={() => setOpen(true)}>
        <Cast aria-hidden className="size-5" />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('encoder.title')} description={t('encoder.text')}>
        {access.data && <Access access={access.data} onRotate={() => setAsking(true)} state={state} />}
        {access.isPending && <p role="status">{t('encoder.loading')}</p>}
        {access.isError && (
          <ErrorState title={t('encoder.failed')} text={serverMessage(access.error) ?? t('studio.tryAgain')} onRetry={() => void access.refetch()} />
        )}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutate({ id }, { onSettled: () => setAsking(false) })}
        title={t('encoder.rotateTitle')}
        description={t('encoder.rotateText')}
        confirmLabel={t('encoder.rotate')}
        busy={rotate.isPending}
      />
    </>
  );
}

type AccessParts = { access: StreamKey; onRotate: () => void; state: EncoderStatus | undefined };

function Access({ access, onRotate, state }: AccessParts) {
  const { t } = useTranslation('live');
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-1 rounded-md bg-ink-100 px-3 py-2">
        <p className="font-semibold">{t(`encoder.state.${state?.state ?? 'waiting'}`)}</p>
        {state?.problem && <p className="text-brick text-sm">{state.problem}</p>}
        {state?.key_frame_seconds && <p className="text-sm">{t('encoder.slowStart', { count: state.key_frame_seconds })}</p>}
      </div>
      {access.server && <CopyField label={t('encoder.server')} value={reachableFrom(location.hostname, access.server)} />}
      {access.whip && <CopyField label={t('encoder.whip')} value={reachableFrom(location.hostname, access.whip)} hint={t('encoder.whipHint')} />}
      <CopyField label={t('encoder.key')} value={access.key} hint={t('encoder.keyHint')} isSecret />
      <ul className="list-disc pl-5 text-ink-600 text-sm">
        <li>{t('encoder.hints.where')}</li>
        <li>{t('encoder.hints.keyframes')}</li>
        <li>{t('encoder.hints.codecs')}</li>
        <li>{t('encoder.hints.oneSource')}</li>
      </ul>
      <Button onClick={onRotate} className="self-start">
        {t('encoder.rotateAsk')}
      </Button>
    </div>
  );
}
