import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../button.tsx';
import { TextArea, TextField } from '../../field.tsx';
import { MoneyField } from '../../fields/money-field.tsx';
import { Select } from '../../fields/select.tsx';
import { useFormValue } from '../../fields/use-form-value.ts';
import { AskingDialog } from '../../overlays/asking-dialog.tsx';
import { FormDialog } from '../../overlays/form-dialog.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

type Values = { name: string; city: 'jaipur' | 'pune' | null; paise: number | undefined; text: string };

const cities = [
  { value: 'jaipur', text: 'Jaipur' },
  { value: 'pune', text: 'Pune' },
] as const;

export default function FormsPage() {
  const [open, setOpen] = useState(false);
  const [newName, setNewName] = useState('');
  const [isNaming, setNaming] = useState(false);
  const [saved, setSaved] = useState('nothing yet');
  return (
    <KitPage title="Form dialog" lead="All errors at once, focus on the first; leaving with changes asks, by Escape, a click beside, the cross and Back.">
      <Specimen title="A form in a dialog">
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" onClick={() => setOpen(true)}>
            Add a lamp
          </Button>
          <p role="status">Saved: {saved}</p>
        </div>
        <LampDialog
          open={open}
          onClose={() => setOpen(false)}
          onSave={(name) => {
            setSaved(name);
            setOpen(false);
          }}
        />
      </Specimen>
      <Specimen title="A dialog with fields of its own">
        <Button onClick={() => setNaming(true)}>Rename the lamp</Button>
        {isNaming && (
          <AskingDialog onClose={() => setNaming(false)} title="Name of the lamp">
            <TextField label="New name" autoComplete="off" value={newName} onChange={(event) => setNewName(event.target.value)} />
          </AskingDialog>
        )}
      </Specimen>
    </KitPage>
  );
}

function LampDialog({ open, onClose, onSave }: { open: boolean; onClose: () => void; onSave: (name: string) => void }) {
  const form = useForm<Values>({ defaultValues: { name: '', city: null, paise: undefined, text: '' } });
  const { register, formState, reset } = form;
  const name = register('name', { required: 'Say what it is called.' });
  const city = useFormValue(form, 'city', { required: 'Say where it stands.' });
  const paise = useFormValue(form, 'paise', { validate: (value) => value !== undefined || 'Say what it costs.' });
  function close(): void {
    onClose();
    reset();
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="A new lamp"
      description="It is in the shop as soon as you save it."
      form={form}
      submitLabel="Add lamp"
      onSubmit={async ({ name }) => {
        onSave(name);
        reset();
      }}
    >
      <TextField label="Name" error={formState.errors.name?.message} {...name} />
      <Select label="City" choices={cities} {...city} />
      <MoneyField label="Price" paise={paise.value} onChange={(next) => paise.onChange(next)} error={paise.error} ref={paise.ref} />
      <TextArea label="Description" optional="(optional)" {...register('text')} />
    </FormDialog>
  );
}
