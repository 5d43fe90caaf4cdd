import './texts.ts';
import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIndianDay } from '#contract/formats/dates.ts';
import { grievanceForm, grievanceLimits, grievanceSubjects } from '#contract/grievances/grievance-form.ts';
import { orpc } from '../../../api/client.ts';
import { randomId } from '../../../net/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showProblem } from '../../../ui/toast.tsx';

const empty = { name: '', email: '', subject: '', about: '', words: '' };
type Fields = typeof empty;

/** What is wrong with each field, in the order of the form. */
function findProblems(fields: Fields): Partial<Fields> {
  const parsed = grievanceForm.omit({ id: true }).safeParse(fields);
  const issues = (parsed.error?.issues ?? []).toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], fields[path[0] as keyof Fields].trim() === '' ? 'Fill this in' : message]));
}

/** The form, and once it is sent its number. */
export function GrievanceFormPart() {
  const { t } = useTranslation('grievance');
  const [fields, setFields] = useState(empty);
  const [id, setId] = useState(() => randomId());
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = isTried ? findProblems(fields) : {};
  const send = useMutation(
    orpc.grievances.create.mutationOptions({
      onError: (error) => showProblem(t('failed'), error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS' ? error.message : t('failedText')),
    }),
  );
  const change = (field: keyof Fields) => (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    setTried(true);
    const [wrong] = Object.keys(empty).filter((name) => name in findProblems(fields));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else send.mutate(grievanceForm.parse({ ...fields, id }));
  }

  function startAnew(): void {
    setId(randomId());
    setTried(false);
    setFields({ ...empty, name: fields.name, email: fields.email });
    send.reset();
  }

  if (send.data) return <Sent {...send.data} email={fields.email} onAnother={startAnew} />;
  return (
    <Form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        name="name"
        label={t('fields.name')}
        error={problems.name}
        aria-required
        autoComplete="name"
        maxLength={grievanceLimits.name}
        value={fields.name}
        onChange={change('name')}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('fields.email')}
        error={problems.email}
        aria-required
        maxLength={254}
        value={fields.email}
        onChange={change('email')}
      />
      <SelectField name="subject" label={t('fields.subject')} error={problems.subject} aria-required value={fields.subject} onChange={change('subject')}>
        <option value="">{t('choose')}</option>
        {grievanceSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {t(`subjects.${subject}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="about"
        label={t('fields.about')}
        optional={t('optional')}
        error={problems.about}
        maxLength={grievanceLimits.about}
        value={fields.about}
        onChange={change('about')}
      />
      <TextArea
        name="words"
        label={t('fields.words')}
        error={problems.words}
        aria-required
        rows={6}
        maxLength={grievanceLimits.words}
        value={fields.words}
        onChange={change('words')}
      />
      <p className="text-ink-600 text-sm">{t('kept')}</p>
      <Button type="submit" look="primary" busy={send.isPending} className="self-start">
        {t(send.isPending ? 'sending' : 'send')}
      </Button>
    </Form>
  );
}

type SentParts = { number: number; due_at: string; email: string; onAnother: () => void };

function Sent({ number, due_at, email, onAnother }: SentParts) {
  const { t } = useTranslation('grievance');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="font-bold text-3xl">
        {t('done', { number })}
      </h2>
      <p className="break-words text-lg">{t('doneText', { day: formatIndianDay(due_at), email })}</p>
      <Button onClick={onAnother}>{t('another')}</Button>
    </div>
  );
}
