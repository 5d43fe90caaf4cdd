import { useState } from 'react';
import { CheckboxField } from '../../field.tsx';
import { Combobox } from '../../fields/combobox.tsx';
import { ComboboxMany } from '../../fields/combobox-many.tsx';
import { QuantityStepper } from '../../fields/quantity-stepper.tsx';
import { Select } from '../../fields/select.tsx';
import { Switch } from '../../fields/switch.tsx';
import { useSettled } from '../../hooks/use-settled.ts';
import { type Lamp, lamps } from '../lamps.ts';
import { KitPage, Specimen } from '../specimen.tsx';

const sizes = [
  { value: 's', text: 'Small' },
  { value: 'm', text: 'Medium' },
  { value: 'l', text: 'Large, sold out', disabled: true },
] as const;

const named = { keyOf: (lamp: Lamp) => lamp.id, textOf: (lamp: Lamp) => lamp.name };

export default function ChoicesPage() {
  const [quantity, setQuantity] = useState(1);
  const [isOn, setOn] = useState(true);
  const [size, setSize] = useState<'s' | 'm' | 'l' | null>(null);
  const [lamp, setLamp] = useState<Lamp | null>(lamps[1] ?? null);
  const [some, setSome] = useState<Lamp[]>(lamps.slice(0, 2));
  return (
    <KitPage title="Choices" lead="A switch changes at once; a select is for a few, a combobox for many.">
      <Specimen title="Switch: on, off, disabled">
        <Switch label="Shown to shoppers" hint="Changes at once." checked={isOn} onChange={setOn} />
        <Switch label="Keep it for good" checked={!isOn} onChange={(next) => setOn(!next)} />
        <Switch label="Not yours to change" checked disabled onChange={() => {}} />
      </Specimen>
      <Specimen title="Checkbox">
        <CheckboxField label="Gift wrap" hint="Cloth, no plastic." />
      </Specimen>
      <Specimen title="Quantity: from 1 to 4">
        <QuantityStepper quantity={quantity} most={4} labels={{ group: 'Quantity', fewer: 'One fewer', more: 'One more' }} onQuantity={setQuantity} />
      </Specimen>
      <Specimen title="Select: open choice, wrong, disabled">
        <div className="flex flex-col gap-4">
          <Select label="Size" choices={sizes} value={size} onChange={setSize} hint="Large comes back in a week." />
          <Select label="Size, wrong" choices={sizes} value={null} onChange={setSize} error="Choose a size." />
          <Select label="Size, disabled" choices={sizes} value="m" disabled onChange={setSize} />
        </div>
      </Specimen>
      <Specimen title="Combobox">
        <Combobox label="Lamp" items={lamps} {...named} value={lamp} onChange={setLamp} placeholder="Find a lamp" />
      </Specimen>
      <Specimen title="Combobox that asks a server, and finds with a delay">
        <Searching />
      </Specimen>
      <Specimen title="Several of many">
        <ComboboxMany label="Lamps of the show" items={lamps} {...named} value={some} onChange={setSome} placeholder="Find lamps" />
      </Specimen>
    </KitPage>
  );
}

function Searching() {
  const [lamp, setLamp] = useState<Lamp | null>(null);
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed, 400);
  const found = lamps.filter(({ name }) => name.toLowerCase().includes(asked.toLowerCase()));
  return <Combobox label="Lamp of another store" items={found} {...named} value={lamp} onChange={setLamp} onSearch={setTyped} isSearching={asked !== typed} />;
}
