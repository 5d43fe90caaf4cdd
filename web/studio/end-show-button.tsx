import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';

type Parts = {
  broadcast: { end: () => void; isEnding: boolean };
  /** Whether there is a show to end. An open question stays open when this changes. */
  isShown: boolean;
  /** On air it is called in full; else it stands beside resuming. */
  isOnAir: boolean;
};

/** Ends the show after a confirmation. */
export function EndShowButton({ broadcast, isShown, isOnAir }: Parts) {
  const { t } = useTranslation('live');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {isShown && (
        <Button look={isOnAir ? 'destructive' : 'on-dark'} onClick={() => setAsking(true)} aria-label={isOnAir ? t('studio.endLong') : undefined}>
          {t('studio.end')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={broadcast.end}
        title={t('studio.endTitle')}
        description={t('studio.endText')}
        confirmLabel={t('studio.endConfirm')}
        busy={broadcast.isEnding}
      />
    </>
  );
}
