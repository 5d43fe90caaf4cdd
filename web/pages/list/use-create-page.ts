import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, orpc } from '../../api/client.ts';
import { fieldProblemsOf } from '../../api/field-problems.ts';
import { serverMessage } from '../../api/server-message.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { newPageId } from './use-page-actions.ts';
import { type MakeRoom, withRoom } from './with-room.ts';

type Problems = { title?: string; slug?: string };

/** Title and address of a page to be, and its creation, which leads to its editor. */
export function useCreatePage(makeRoom: MakeRoom) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState('');
  const [isCreating, setCreating] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  // An answer that is lost is asked for again under the same id: two presses make one page.
  const id = useRef(newPageId());

  async function create(template_id: string | undefined): Promise<void> {
    if (title.trim() === '') {
      setProblems({ title: t('create.nameIt') });
      return showProblem(t('create.missing'), t('create.titleMissing'));
    }
    setCreating(true);
    setProblems({});
    try {
      const made = await withRoom(() => api.pages.create({ id: id.current, title, slug, template_id }), makeRoom);
      void queries.invalidateQueries({ queryKey: orpc.pages.key() });
      showToast(t('create.done'));
      await navigate(`/dashboard/page-builder/edit/${made.id}`);
    } catch (error) {
      const found = fieldProblemsOf(error);
      setProblems(Object.fromEntries(found.map(({ path, message }) => [path, message])));
      const isSaid = found.length > 0 && found.every(({ path }) => path === 'title' || path === 'slug');
      showProblem(t('create.failed'), isSaid ? undefined : (serverMessage(error) ?? t('tryAgain')));
    } finally {
      setCreating(false);
    }
  }

  return { title, setTitle, slug, setSlug, problems, isCreating, create };
}
