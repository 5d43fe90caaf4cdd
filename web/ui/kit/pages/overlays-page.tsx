import { Copy, Ellipsis, Info, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../button.tsx';
import { ConfirmDialog, Dialog } from '../../dialog.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../overlays/menu.tsx';
import { Tooltip } from '../../overlays/tooltip.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

export default function OverlaysPage() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const [last, setLast] = useState('nothing yet');
  return (
    <KitPage title="Overlays" lead="Escape closes each of them, and the focus returns to what opened it.">
      <Specimen title="Menu">
        <div className="flex items-center gap-3">
          <Menu
            align="start"
            trigger={
              <IconButton label="Lamp actions" look="secondary">
                <Ellipsis aria-hidden className="size-5" />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil aria-hidden className="size-5" />} onSelect={() => setLast('Edit')}>
              Edit
            </MenuItem>
            <MenuItem disabled icon={<Copy aria-hidden className="size-5" />} onSelect={() => setLast('Copy')}>
              Copy
            </MenuItem>
            <MenuLink to="/kit/buttons">Go to buttons</MenuLink>
            <MenuSeparator />
            <MenuItem destructive icon={<Trash2 aria-hidden className="size-5" />} onSelect={() => setLast('Delete')}>
              Delete
            </MenuItem>
          </Menu>
          <p role="status">Chosen: {last}</p>
        </div>
      </Specimen>
      <Specimen title="Tooltip">
        <Tooltip text="Only you and your staff see it.">
          <Button look="ghost">
            <Info aria-hidden className="size-5" />
            Who sees this?
          </Button>
        </Tooltip>
      </Specimen>
      <Specimen title="Dialog, and the question before what cannot be undone">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Delete the lamp</Button>
        </div>
        <Dialog open={open === 'dialog'} onClose={() => setOpen(undefined)} title="Brass Diya Lamp" description="Hand-spun in Moradabad.">
          <p>A sheet from below on a phone, in the middle of a larger screen.</p>
          <Button className="mt-4" onClick={() => setOpen(undefined)}>
            Good
          </Button>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          onClose={() => setOpen(undefined)}
          onConfirm={() => setOpen(undefined)}
          title="Delete the lamp?"
          description="It leaves the shop at once. This cannot be undone."
          confirmLabel="Delete"
        />
      </Specimen>
    </KitPage>
  );
}
