import '../texts.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialog.tsx';
import type { useLeaveQuestion } from './use-leave-question.ts';

/** Whether what was typed may be lost. */
export function DiscardQuestion({ leave }: { leave: Pick<ReturnType<typeof useLeaveQuestion>, 'isAsking' | 'keep' | 'discard'> }) {
  const { t } = useTranslation('ui');
  return (
    <ConfirmDialog
      open={leave.isAsking}
      onClose={leave.keep}
      onConfirm={leave.discard}
      title={t('discard.title')}
      description={t('discard.text')}
      keepLabel={t('discard.keep')}
      confirmLabel={t('discard.confirm')}
    />
  );
}
