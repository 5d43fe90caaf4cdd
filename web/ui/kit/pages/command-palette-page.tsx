import { Lamp, LampDesk, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../button.tsx';
import { CommandPalette } from '../../overlays/command-palette.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

export default function CommandPalettePage() {
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState('nothing yet');
  const run = (what: string) => () => setLast(what);
  return (
    <KitPage title="Command palette" lead="A few letters of any word find a place or an action; the arrows choose, Enter goes.">
      <Specimen title="Two groups">
        <div className="flex items-center gap-3">
          <Button onClick={() => setOpen(true)}>Open the palette</Button>
          <p role="status">Chosen: {last}</p>
        </div>
        <CommandPalette
          open={isOpen}
          onClose={() => setOpen(false)}
          groups={[
            {
              label: 'Places',
              commands: [
                { id: 'lamps', label: 'All lamps', Icon: Lamp, run: run('All lamps') },
                { id: 'desks', label: 'Desk lamps', keywords: 'office', Icon: LampDesk, run: run('Desk lamps') },
              ],
            },
            {
              label: 'Actions',
              commands: [
                { id: 'add', label: 'Add a lamp', keywords: 'new create', Icon: Plus, run: run('Add a lamp') },
                { id: 'remove', label: 'Remove a lamp', keywords: 'delete', Icon: Trash2, run: run('Remove a lamp') },
              ],
            },
          ]}
        />
      </Specimen>
    </KitPage>
  );
}
