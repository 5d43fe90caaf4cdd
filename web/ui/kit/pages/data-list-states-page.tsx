import { Lamp as LampIcon } from 'lucide-react';
import { Button } from '../../button.tsx';
import { DataList, type ListData } from '../../data-list/data-list.tsx';
import { NoMatch, OfflineList } from '../../data-list/list-states.tsx';
import { useListView } from '../../data-list/use-list-view.ts';
import { LampCard, lampColumns } from '../lamp-columns.tsx';
import type { Lamp } from '../lamps.ts';
import { KitPage, Specimen } from '../specimen.tsx';

export default function DataListStatesPage() {
  return (
    <KitPage title="States of a list" lead="Loading in its final shape, empty, failed, not allowed. Without a network it says so instead of loading.">
      <State title="Loading" data={{ state: 'loading' }} />
      <State title="Loading, as a grid" grid data={{ state: 'loading' }} />
      <State title="Empty" data={{ state: 'ready', rows: [] }} />
      <State title="Failed" data={{ state: 'failed', onRetry: () => {} }} />
      <State title="Not allowed" data={{ state: 'forbidden' }} />
      <Specimen title="Without a network" wide>
        <OfflineList />
      </Specimen>
      <Specimen title="Nothing of what was asked for" wide>
        <NoMatch words={undefined} onClear={() => {}} />
      </Specimen>
    </KitPage>
  );
}

function State({ title, data, grid = false }: { title: string; data: ListData<Lamp>; grid?: boolean }) {
  const list = useListView({});
  return (
    <Specimen title={title} wide>
      <DataList<Lamp>
        label={title}
        columns={lampColumns}
        list={list}
        data={data}
        grid={grid ? 'grid gap-3 sm:grid-cols-3' : undefined}
        rowId={(lamp) => lamp.id}
        nameOf={(lamp) => lamp.name}
        renderCard={(lamp) => <LampCard lamp={lamp} />}
        empty={{
          icon: <LampIcon aria-hidden className="size-12" />,
          title: 'Your lamps will stand here',
          action: <Button look="primary">Add a lamp</Button>,
        }}
      />
    </Specimen>
  );
}
