import './texts.ts';
import '../texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '#contract/ids.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import { orpc } from '../../api/client.ts';
import { SignedIn } from '../../shell/signed-in.tsx';
import { text } from '../../texts/texts.ts';
import { ErrorState } from '../../ui/states.tsx';
import { isMissingPage, MissingPage } from '../missing-page.tsx';
import type { Route } from './+types/editor-page';
import { forgetDraft } from './draft/kept-draft.ts';
import { Editor } from './editor.tsx';

export const meta = () => [{ title: text('editor:meta') }];

/** `/dashboard/page-builder/edit/:id` (docs/product.md, "Pages"). */
export default function EditorPage({ params }: Route.ComponentProps) {
  return <SignedIn>{() => <OwnPageEditor key={params.id} id={params.id as PageId} />}</SignedIn>;
}

function OwnPageEditor({ id }: { id: PageId }) {
  const { t } = useTranslation('editor');
  const queries = useQueryClient();
  const [reloads, setReloads] = useState(0);
  const asked = orpc.pages.getMine.queryOptions({ input: { id }, gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false });
  const found = useQuery(asked);

  /** What was changed here is let go of: the editor begins anew with what is saved. */
  async function reload(): Promise<void> {
    forgetDraft(id);
    const { isSuccess } = await found.refetch();
    if (isSuccess) setReloads(reloads + 1);
  }
  const put = (page: OwnPage) => queries.setQueryData(asked.queryKey, page);

  if (isMissingPage(found.error) || found.data?.deleted_at) return <MissingPage />;
  if (found.isError) return <ErrorState title={t('notLoaded')} text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <p role="status" className="flex min-h-(--screen) items-center justify-center">
        {t('loading')}
      </p>
    );
  return (
    <Editor
      key={reloads}
      page={found.data}
      onPage={put}
      onReload={() => void reload()}
      onReplaced={(page) => {
        forgetDraft(id);
        put(page);
        setReloads(reloads + 1);
      }}
    />
  );
}
