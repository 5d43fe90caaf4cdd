import '../texts.ts';
import { PanelsTopLeft, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPage } from '#contract/pages/pages.ts';
import { DashboardPage } from '../../shell/dashboard-page.tsx';
import { text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { PageAddresses } from '../mails/page-addresses.tsx';
import { CreatePageDialog } from './create-page-dialog.tsx';
import { PageCard, PageCardSkeleton } from './page-card.tsx';
import { useOwnPages } from './use-own-pages.ts';
import { usePageActions } from './use-page-actions.ts';
import { useRemovePage } from './use-remove-page.ts';

export const meta = () => [{ title: text('pages:list.meta') }];

const noColumns: never[] = [];
const states = ['published', 'draft', 'deleted'] as const;

/** `/dashboard/page-builder?state=…&search=…` (docs/product.md, "Pages"). */
export default function PagesPage() {
  const { t } = useTranslation('pages');
  const [isCreating, setCreating] = useState(false);
  const filters = useMemo(
    () => [{ id: 'state', label: t('list.stateFilter'), choices: states.map((value) => ({ value, text: t(`list.stateOf.${value}`) })) }],
    [t],
  );
  const list = useListView({ filters });
  const pages = useOwnPages({ state: list.view.filters.state as (typeof states)[number] | undefined, search: list.view.search || undefined });
  const removal = useRemovePage();
  const actions = usePageActions(removal.finish);
  const data = pages.data.state === 'ready' ? { ...pages.data, rows: removal.without(pages.data.rows) } : pages.data;
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-5" />
      {t('create.title')}
    </Button>
  );
  return (
    <DashboardPage title={t('place')} action={create}>
      <PageAddresses />
      <DataList<ListedPage>
        label={t('place')}
        columns={noColumns}
        filters={filters}
        list={list}
        data={data}
        paging={pages.paging}
        rowId={({ id }) => id}
        nameOf={({ title }) => title}
        searchLabel={t('list.search')}
        grid="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3"
        renderCard={(page) => <PageCard page={page} actions={actions} onRemove={() => removal.remove(page)} />}
        cardSkeleton={<PageCardSkeleton />}
        loadingText={t('list.loading')}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), icon: <PanelsTopLeft aria-hidden className="size-10" /> }}
      />
      {isCreating && <CreatePageDialog makeRoom={removal.finish} onClose={() => setCreating(false)} />}
    </DashboardPage>
  );
}
