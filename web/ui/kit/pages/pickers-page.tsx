import { useState } from 'react';
import { DateField } from '../../fields/date-field.tsx';
import { DateTimeField } from '../../fields/date-time-field.tsx';
import { ImageField } from '../../fields/image-field.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

export default function PickersPage() {
  const [time, setTime] = useState('2026-11-22T15:00');
  const [none, setNone] = useState('');
  const [day, setDay] = useState('2026-11-22');
  return (
    <KitPage title="Dates and pictures" lead="A date is typed in any usual way, or picked; a picture is uploaded at once.">
      <Specimen title="Date and time">
        <div className="flex flex-col gap-4">
          <DateTimeField label="Start" value={time} onChange={setTime} hint={`Is ${time}.`} />
          <DateTimeField label="End" optional="(optional)" value={none} onChange={setNone} min="2026-11-22T15:00" />
          <DateTimeField label="Start, wrong" value="2020-01-01T10:00" onChange={() => {}} error="This time has passed." />
        </div>
      </Specimen>
      <Specimen title="Day">
        <DateField label="From" placeholder="Any day" value={day} onChange={setDay} hint={`Is ${day || 'any day'}.`} />
      </Specimen>
      <Specimen title="Picture: goes up slowly, fails every second time">
        <Picture />
      </Specimen>
    </KitPage>
  );
}

function Picture() {
  const [url, setUrl] = useState<string>();
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<string>();

  async function upload(file: File, { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void }): Promise<string> {
    setTries(tries + 1);
    setError(undefined);
    for (let percent = 0; percent <= 100 && !signal.aborted; percent += 20) {
      onProgress(percent);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    if (tries % 2 === 1) throw new Error('The network was too slow. Try again.');
    return URL.createObjectURL(file);
  }

  return (
    <ImageField
      hint="PNG, JPEG, GIF or WebP, 5 MB at most."
      maxBytes={5_000_000}
      previewUrl={url}
      error={error}
      upload={upload}
      onUploaded={setUrl}
      onFailed={(reason) => setError(reason instanceof Error ? reason.message : reason === 'too-large' ? 'Larger than 5 MB.' : 'This is no picture.')}
    />
  );
}
