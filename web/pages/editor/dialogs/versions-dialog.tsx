import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import { api, orpc } from '../../../api/client.ts';
import { serverMessage } from '../../../api/server-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';

type Parts = { page: OwnPage; beforeRestore: () => Promise<boolean>; onRestored: (page: OwnPage) => void; onClose: () => void };

/** What the page was: brought back into the editor; visitors see it once it is published. */
export function VersionsDialog({ page, beforeRestore, onRestored, onClose }: Parts) {
  const { t } = useTranslation('editor');
  const [restoring, setRestoring] = useState<number>();
  const found = useQuery(orpc.pages.listVersions.queryOptions({ input: { id: page.id }, staleTime: 0, gcTime: 0 }));

  async function restore(number: number): Promise<void> {
    setRestoring(number);
    try {
      if (!(await beforeRestore())) return showProblem(t('versions.failed'), t('page.notSaved'));
      onRestored(await api.pages.restoreVersion({ id: page.id, number }));
      showToast(t('versions.restored'));
      onClose();
    } catch (error) {
      showProblem(t('versions.failed'), serverMessage(error) ?? t('tryAgain'));
    } finally {
      setRestoring(undefined);
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('versions.title')} description={t('versions.text')}>
      {found.isError && <ErrorState title={t('versions.notLoaded')} text={found.error.message} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton className="h-32" />}
      {found.data?.items.length === 0 && <p className="text-quiet">{t('versions.none')}</p>}
      {found.data && found.data.items.length > 0 && (
        <ul className="divide-y divide-hairline">
          {found.data.items.map(({ number, reason, section_count, created_at }) => (
            <li key={number} className="flex items-center justify-between gap-3 py-3">
              <p className="min-w-0">
                <span className="block font-semibold">{formatMoment(created_at)}</span>
                <span className="block text-quiet text-sm">
                  {t(`versions.${reason}`)} · {t('versions.sections', { count: section_count })}
                </span>
              </p>
              <Button busy={restoring === number} aria-label={t('versions.restoreOf', { time: formatMoment(created_at) })} onClick={() => void restore(number)}>
                {t('versions.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
