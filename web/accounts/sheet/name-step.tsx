import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { displayName, nameCharacters, suggestedName } from './person.ts';
import type { Steps } from './use-sign-in-steps.ts';

/** What a new person is called in the chat; may be left for later. */
export function NameStep({ steps }: { steps: Steps }) {
  const { t } = useTranslation('sign-in-sheet');
  const { call, dismiss } = steps;
  const { session } = useSession();
  const [name, setName] = useState(() => displayName(session) || suggestedName(session));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const display_name = name.trim();
    if (display_name === '') return call.setProblem(t('name.empty'));
    if (await call.run((client) => client.updateUser({ data: { display_name } }))) dismiss();
  }

  return (
    <Form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <TextField
        label={t('name.label')}
        hint={t('name.hint')}
        error={call.problem}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          call.setProblem(undefined);
        }}
        maxLength={nameCharacters}
        autoComplete="nickname"
        enterKeyHint="done"
        autoFocus
      />
      <div className="flex gap-2">
        <Button className="flex-1" disabled={call.busy} onClick={dismiss}>
          {t('name.skip')}
        </Button>
        <Button type="submit" look="primary" className="flex-1" busy={call.busy}>
          {t(call.busy ? 'name.busy' : 'name.submit')}
        </Button>
      </div>
    </Form>
  );
}
