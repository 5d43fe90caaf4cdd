import { useState } from 'react';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { dismissToasts, showProblem, showToast } from '../../toast.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

const long = 'A_name_without_a_space_that_goes_on_for_longer_than_a_phone_is_wide';

export default function ToastsPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <KitPage title="Toasts" lead="F6 leads to them. A pointer or the focus on one holds its time. The notification panel keeps what they said.">
      <Specimen title="Passing: 5 s">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => showToast('Lamp saved')}>Say a title</Button>
          <Button onClick={() => showToast('Lamp saved', 'It is in the shop from now on.')}>Say more</Button>
        </div>
      </Specimen>
      <Specimen title="A problem: until dismissed, until navigation, or 10 s">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => showProblem('Lamp not saved', 'Check your connection and try again.')}>Fail</Button>
          <Button onClick={() => showProblem('Lamp not saved', long)}>Fail at length</Button>
        </div>
      </Specimen>
      <Specimen title="With an action">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => showToast('Lamp removed', undefined, { label: 'Undo', onClick: () => showToast('Lamp is back'), shownMs: 10_000 })}>
            Remove a lamp
          </Button>
          <Button onClick={() => showProblem('Lamp not sent', undefined, { action: { label: 'Send again', onClick: () => showToast('Lamp sent') } })}>
            Send a lamp
          </Button>
        </div>
      </Specimen>
      <Specimen title="Above an open dialog">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Brass Diya Lamp" description="It stays where it is while a toast comes and goes.">
          <Button onClick={() => showProblem('Lamp not saved')}>Save in vain</Button>
        </Dialog>
      </Specimen>
      <Specimen title="Many, and none">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => ['Diya', 'Lantern', 'Candle'].map((lamp) => showToast(`${lamp} saved`))}>Three at once</Button>
          <Button onClick={dismissToasts}>Dismiss all</Button>
        </div>
      </Specimen>
    </KitPage>
  );
}
