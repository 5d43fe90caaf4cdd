import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnPage } from '#contract/pages/pages.ts';
import { api } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';
import type { PageEditor } from './draft/use-page-editor.ts';

/** Shows visitors what is seen here, once it is saved. */
export function usePublishing({ page, editor, onPage }: { page: OwnPage; editor: PageEditor; onPage: (page: OwnPage) => void }) {
  const { t } = useTranslation('editor');
  const [isPublishing, setPublishing] = useState(false);

  async function publish(): Promise<void> {
    setPublishing(true);
    try {
      if (!(await editor.saver.flush())) return showProblem(t('publish.failed'), t('page.notSaved'));
      const published = await api.pages.publish({ id: page.id, version: editor.saver.version });
      onPage(published);
      showToast(t('publish.done'), `/p/${published.slug}`);
    } catch (error) {
      // Its dialog says what to do.
      if (error instanceof ORPCError && error.code === 'CONFLICT') return editor.meetConflict();
      showProblem(t('publish.failed'), serverMessage(error) ?? t('tryAgain'));
    } finally {
      setPublishing(false);
    }
  }

  return { isPublishing, publish };
}
