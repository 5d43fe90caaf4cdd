import { Lamp, LampCeiling, LampDesk, PanelsTopLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../dialog.tsx';
import { type BarPlace, PhoneBar } from '../../display/phone-bar.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

const places: BarPlace[] = [
  { to: '/kit', label: 'Kit', Icon: PanelsTopLeft, end: true },
  { to: '/kit/phone-bar', label: 'Phone bar', Icon: Lamp, end: false },
  { to: '/kit/toasts', label: 'Toasts', Icon: LampDesk, end: false },
  { to: '/kit/states', label: 'States', Icon: LampCeiling, end: false },
];

export default function PhoneBarPage() {
  const [isOpen, setOpen] = useState(false);
  const more = (news: string | undefined) => ({ label: 'More', news, onOpen: () => setOpen(true) });
  return (
    <KitPage title="Phone bar" lead="Four places at the foot of a small screen, and More for the rest.">
      <Specimen title="Nothing new">
        <Foot>
          <PhoneBar label="Places" places={places} more={more(undefined)} />
        </Foot>
      </Specimen>
      <Specimen title="Something new behind More">
        <Foot>
          <PhoneBar label="Places with news" places={places} more={more('2 new')} />
        </Foot>
      </Specimen>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="More">
        <p>All that has no place in the bar.</p>
      </Dialog>
    </KitPage>
  );
}

/** What is fixed stands at the foot of this box: a transform makes it the containing block. */
function Foot({ children }: { children: ReactNode }) {
  return <div className="relative h-32 translate-z-0 overflow-hidden rounded-lg border border-hairline bg-sunken">{children}</div>;
}
