import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** In place of the camera, while another tab or device sends the show: chat and products beside it work as on a second screen. */
export function ElsewherePanel({ since, wasReplaced, onTakeOver }: { since: string; wasReplaced: boolean; onTakeOver: () => void }) {
  const { t } = useTranslation('live');
  const [isAsking, setAsking] = useState(false);
  return (
    <div role="status" className="flex w-full flex-col items-center justify-center gap-2 rounded-lg bg-ink-800 p-4 text-center lg:flex-1">
      <MonitorSmartphone aria-hidden className="size-8 shrink-0 text-ink-200" />
      <h2 className="font-bold text-xl">{t(wasReplaced ? 'elsewhere.replacedTitle' : 'elsewhere.title')}</h2>
      <p className="max-w-md text-ink-200">{t(wasReplaced ? 'elsewhere.replacedText' : 'elsewhere.text', { time: formatMoment(since) })}</p>
      <Button look="on-dark" onClick={() => setAsking(true)} className="mt-1 shrink-0">
        {t('elsewhere.takeOver')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onTakeOver();
        }}
        title={t('elsewhere.askTitle')}
        description={t('elsewhere.askText')}
        confirmLabel={t('elsewhere.takeOver')}
      />
    </div>
  );
}
