import { useState } from 'react';
import { CodeField } from '../../code-field.tsx';
import { TextArea, TextField } from '../../field.tsx';
import { DropZone } from '../../fields/drop-zone.tsx';
import { MoneyField } from '../../fields/money-field.tsx';
import { SearchField } from '../../fields/search-field.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

const zone = { accept: { 'image/png': ['.png'] }, maxBytes: 100_000_000, onFile: () => {}, onRefused: () => {} };

export default function FieldsPage() {
  const [paise, setPaise] = useState<number | undefined>(12_345_650);
  const [found, setFound] = useState('');
  const [code, setCode] = useState('123');
  return (
    <KitPage title="Fields" lead="Label above, help below, the error beside the field.">
      <Specimen title="Text: empty, with help, wrong, disabled">
        <div className="flex flex-col gap-4">
          <TextField label="Name" placeholder="Brass lamp" />
          <TextField label="Code" optional="(optional)" hint="Shoppers never see it." defaultValue="BL-7" />
          <TextField label="Pincode" error="A pincode has six digits." defaultValue="5600" />
          <TextField label="Store" disabled defaultValue="Rangrez" />
        </div>
      </Specimen>
      <Specimen title="Several lines">
        <TextArea label="Description" hint="Two sentences are enough." />
      </Specimen>
      <Specimen title="Money: rupees are typed, paise come out">
        <div className="flex flex-col gap-4">
          <MoneyField label="Price" paise={paise} onChange={setPaise} hint={`Is ${paise ?? 'no'} paise.`} />
          <MoneyField label="Price, wrong" paise={undefined} onChange={() => {}} error="Say what it costs." />
        </div>
      </Specimen>
      <Specimen title="A code: begun, wrong">
        <div className="flex flex-col gap-4">
          <CodeField label="Code from your app" value={code} onChange={setCode} hint="It changes every 30 seconds." />
          <CodeField label="Code by text message" value="123456" onChange={() => {}} error="That code is wrong." />
        </div>
      </Specimen>
      <Specimen title="A file: to be chosen, on its way">
        <div className="flex flex-col gap-4">
          <DropZone {...zone} label="Choose a picture" hint="PNG or JPG, 100 MB at most." />
          <DropZone {...zone} label="Another picture" hint="PNG or JPG, 100 MB at most." busy />
        </div>
      </Specimen>
      <Specimen title="Search">
        <SearchField label="Search lamps" value={found} onSearch={setFound} />
      </Specimen>
    </KitPage>
  );
}
