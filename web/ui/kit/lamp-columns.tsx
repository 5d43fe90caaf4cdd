import { formatMoment } from '#contract/formats/dates.ts';
import { Badge } from '../badge.tsx';
import type { Column, Filter } from '../data-list/columns.ts';
import { Price } from '../display/price.tsx';
import type { Lamp } from './lamps.ts';

export const lampColumns: Column<Lamp>[] = [
  { id: 'name', header: 'Lamp', cell: (lamp) => <span className="font-semibold">{lamp.name}</span>, value: (lamp) => lamp.name, isSortable: true },
  { id: 'city', header: 'City', cell: (lamp) => lamp.city, value: (lamp) => lamp.city, isSortable: true },
  { id: 'state', header: 'State', cell: (lamp) => <LampState lamp={lamp} />, value: (lamp) => lamp.state },
  { id: 'price', header: 'Price', cell: (lamp) => <Price paise={lamp.paise} />, value: (lamp) => lamp.paise / 100, isSortable: true, align: 'end' },
  {
    id: 'at',
    header: 'Ordered',
    cell: (lamp) => <time dateTime={lamp.at}>{formatMoment(lamp.at)}</time>,
    value: (lamp) => new Date(lamp.at),
    isSortable: true,
    isWide: true,
    className: 'text-quiet text-sm',
  },
];

export const lampFilters: Filter<Lamp>[] = [
  {
    id: 'state',
    label: 'State',
    of: (lamp) => lamp.state,
    choices: [
      { value: 'packed', text: 'Packed' },
      { value: 'sent', text: 'Sent' },
    ],
  },
];

function LampState({ lamp }: { lamp: Lamp }) {
  return lamp.state === 'packed' ? <Badge tone="waiting">Packed</Badge> : <Badge tone="good">Sent</Badge>;
}

export function LampCard({ lamp }: { lamp: Lamp }) {
  return (
    <div className="flex flex-col gap-1 p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="font-bold text-lg">{lamp.name}</p>
        <LampState lamp={lamp} />
      </div>
      <p className="text-quiet text-sm">{lamp.city}</p>
      <Price paise={lamp.paise} />
    </div>
  );
}
