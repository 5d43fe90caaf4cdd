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
import { useDraftPlace } from './draft/use-draft-place.ts';
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
  const place = useDraftPlace(id);

  /** What was changed here is let go of: the editor begins anew with what is saved. */
  async function reload(): Promise<void> {
    place?.forget();
    const { isSuccess } = await found.refetch();
    if (isSuccess) setReloads(reloads + 1);
  }

  /** What the server answered, unless an answer came before that is newer; nothing once the editor is left: it asks anew when it is opened again. */
  function put(page: OwnPage): void {
    queries.setQueryData(asked.queryKey, (had) => (had && !isOlder(page, had) ? page : had));
    void queries.invalidateQueries({ queryKey: orpc.pages.listMine.key() });
  }

  if (isMissingPage(found.error) || found.data?.deleted_at) return <MissingPage />;
  if (found.isError) return <ErrorState title={t('notLoaded')} text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data || !place)
    return (
      <p role="status" className="flex min-h-(--screen) items-center justify-center">
        {t('loading')}
      </p>
    );
  return (
    <Editor
      key={reloads}
      page={found.data}
      place={place}
      onPage={put}
      onReload={() => void reload()}
      onReplaced={(page) => {
        place.forget();
        put(page);
        setReloads(reloads + 1);
      }}
    />
  );
}

function isOlder(page: OwnPage, than: OwnPage): boolean {
  return page.version < than.version || page.settings_version < than.settings_version;
}
