import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../button.tsx';
import { type Removal, useRemove } from '../../overlays/use-remove.tsx';
import { type Lamp, lamps } from '../lamps.ts';
import { KitPage, Specimen } from '../specimen.tsx';

export default function RemovalsPage() {
  const [kept, setKept] = useState(lamps.slice(0, 4));
  const drop = async ({ id }: Lamp) => setKept((now) => now.filter((lamp) => lamp.id !== id));
  const keyOf = ({ id }: Lamp) => id;
  const undoing = useRemove<Lamp>({ keyOf, run: drop, removed: ({ name }) => `${name} deleted` });
  const asking = useRemove<Lamp>({
    keyOf,
    run: drop,
    confirm: { title: 'Delete the lamp?', text: ({ name }) => `${name} leaves the shop. This cannot be undone.`, confirmLabel: 'Delete' },
  });
  return (
    <KitPage title="Removals" lead="Gone at once with ten seconds to take it back, or asked for first where it cannot be taken back.">
      <Specimen title="With undo">
        <Lamps lamps={undoing.without(kept)} removal={undoing} />
      </Specimen>
      <Specimen title="With a question">
        <Lamps lamps={asking.without(kept)} removal={asking} question />
      </Specimen>
      {asking.dialog}
    </KitPage>
  );
}

function Lamps({ lamps: shown, removal, question = false }: { lamps: Lamp[]; removal: Removal<Lamp>; question?: boolean }) {
  return (
    <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
      {shown.map((lamp) => (
        <li key={lamp.id} className="flex items-center justify-between gap-3 pl-3">
          {lamp.name}
          <IconButton label={`${question ? 'Delete for good' : 'Delete'}: ${lamp.name}`} onClick={() => removal.remove(lamp)}>
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
