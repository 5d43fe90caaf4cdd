import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Actions, LoadProblem, RowSkeletons, Section } from '../section.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { useDeletion } from './use-deletion.ts';

export function DeletionSection({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('account');
  const found = useDeletion();
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t('deletion.title')} text={t('deletion.text')}>
      {found.isPending && <RowSkeletons count={1} />}
      {found.isError && <LoadProblem error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Actions>
          <Button className="border-brick! text-brick!" onClick={() => setAsking(true)}>
            {t('deletion.open')}
          </Button>
        </Actions>
      )}
      {asking && found.data && <DeletionDialog deletion={found.data} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </Section>
  );
}
