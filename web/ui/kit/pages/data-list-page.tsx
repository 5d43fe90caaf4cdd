import { Send } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Badge } from '../../badge.tsx';
import { Button } from '../../button.tsx';
import { DataList } from '../../data-list/data-list.tsx';
import { useListView } from '../../data-list/use-list-view.ts';
import { showToast } from '../../toast.tsx';
import { LampCard, lampColumns, lampFilters } from '../lamp-columns.tsx';
import { type Lamp, lamps } from '../lamps.ts';
import { KitPage } from '../specimen.tsx';

const pageSize = 8;
/** What a server would take. */
const answerMs = 150;

/** The rows of a page that grows, as a cursor gives them. */
export default function DataListPage() {
  const list = useListView({ filters: lampFilters, columns: lampColumns });
  const [isPaged, setPaged] = useState(false);
  const [count, setCount] = useState(pageSize);
  const [isLoading, setLoading] = useState(false);
  const onMore = useCallback(() => {
    setLoading(true);
    setTimeout(() => {
      setCount((now) => now + pageSize);
      setLoading(false);
    }, answerMs);
  }, []);
  const paging = isPaged ? { hasMore: count < lamps.length, isLoading, onMore } : undefined;
  return (
    <KitPage title="Data list" lead="A table from 768 px, cards below. Search, filters and order are in the address.">
      <div>
        <Button aria-pressed={isPaged} onClick={() => setPaged(!isPaged)}>
          Rows come in pages
        </Button>
      </div>
      <DataList<Lamp>
        label="Lamps"
        columns={lampColumns}
        filters={lampFilters}
        list={list}
        data={{ state: 'ready', rows: isPaged ? lamps.slice(0, count) : lamps }}
        rowId={(lamp) => lamp.id}
        nameOf={(lamp) => lamp.name}
        renderCard={(lamp) => <LampCard lamp={lamp} />}
        searchLabel="Search lamps"
        paging={paging}
        csv={{ fileName: 'lamps.csv' }}
        bulkActions={[
          {
            id: 'send',
            text: 'Mark as sent',
            icon: <Send aria-hidden className="size-5" />,
            run: (chosen) => {
              showToast(`${chosen.length} sent`);
            },
          },
        ]}
        empty={{ title: 'No lamps yet', action: <Badge>Add one</Badge> }}
      />
    </KitPage>
  );
}
