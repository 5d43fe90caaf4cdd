import { useState } from 'react';
import { Tabs } from '../../display/tabs.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

type Place = 'all' | 'pack' | 'sent';
type Way = 'file' | 'link';

export default function TabsPage() {
  const [place, setPlace] = useState<Place>('all');
  const [way, setWay] = useState<Way>('file');
  return (
    <KitPage title="Tabs" lead="Arrow keys move between tabs; Tab goes on into the panel.">
      <Specimen title="A line, with counts" wide>
        <Tabs<Place>
          label="Lamps by state"
          value={place}
          onChange={setPlace}
          tabs={[
            { value: 'all', text: 'All', count: 24, panel: <p>All 24 lamps.</p> },
            { value: 'pack', text: 'To pack', count: 3, panel: <p>Three wait.</p> },
            { value: 'sent', text: 'Sent', panel: <p>These are on their way.</p> },
          ]}
        />
      </Specimen>
      <Specimen title="Segments, inside a form">
        <Tabs<Way>
          label="Where the video comes from"
          look="segments"
          value={way}
          onChange={setWay}
          tabs={[
            { value: 'file', text: 'Upload', panel: <p>Choose a file.</p> },
            { value: 'link', text: 'Link', panel: <p>Paste an address.</p> },
          ]}
        />
      </Specimen>
    </KitPage>
  );
}
