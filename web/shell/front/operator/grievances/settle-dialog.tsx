import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIndianDay, formatMoment } from '#contract/formats/dates.ts';
import { grievanceLimits } from '#contract/grievances/grievance-form.ts';
import type { Grievance } from '#contract/grievances/grievances.ts';
import { orpc } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { AskingDialog } from '../../../../ui/overlays/asking-dialog.tsx';
import { showProblem, showToast } from '../../../../ui/toast.tsx';

/** A grievance whole, and the answer that settles it. */
export function SettleDialog({ grievance, onClose }: { grievance: Grievance; onClose: () => void }) {
  const { t } = useTranslation('operator');
  const { number, name, email, subject, about, words, answer, settled_at, due_at } = grievance;
  const kind = t(`grievances_.subjects.${subject}`);
  const description = settled_at === null ? `${kind} · ${t('grievances_.due', { day: formatIndianDay(due_at) })}` : kind;
  return (
    <AskingDialog onClose={onClose} title={t('grievances_.title', { number })} description={description}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <p className="font-semibold">{name}</p>
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center self-start break-all underline underline-offset-4">
            {email}
          </a>
          {about && <p className="break-words">{about}</p>}
        </div>
        <p className="whitespace-pre-line break-words">{words}</p>
        {settled_at === null ? (
          <Answer grievance={grievance} onClose={onClose} />
        ) : (
          <div className="rounded-md bg-sunken px-4 py-3">
            <p className="whitespace-pre-line break-words">{answer}</p>
            <p className="text-quiet text-sm">{t('grievances_.settledAt', { moment: formatMoment(settled_at) })}</p>
          </div>
        )}
      </div>
    </AskingDialog>
  );
}

function Answer({ grievance: { id, email }, onClose }: { grievance: Grievance; onClose: () => void }) {
  const { t } = useTranslation('operator');
  const queries = useQueryClient();
  const [answer, setAnswer] = useState('');
  const [isTried, setTried] = useState(false);
  const settle = useMutation(
    orpc.grievances.settle.mutationOptions({
      onSuccess({ settled }) {
        showToast(t(settled ? 'grievances_.done' : 'grievances_.before'));
        onClose();
      },
      onError: (error) => showProblem(t('grievances_.notSaved'), error.message),
      onSettled: async () => {
        await Promise.all([orpc.grievances.key(), orpc.operator.figures.key()].map((queryKey) => queries.invalidateQueries({ queryKey })));
      },
    }),
  );
  const isMissing = answer.trim() === '';

  function send(): void {
    setTried(true);
    if (!isMissing) settle.mutate({ id, answer });
  }

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t('grievances_.answer')}
        hint={t('grievances_.answerHint', { email })}
        error={isTried && isMissing ? t('grievances_.missing') : undefined}
        rows={5}
        maxLength={grievanceLimits.words}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button look="primary" busy={settle.isPending} onClick={send} className="self-start max-sm:w-full">
        {t('grievances_.settle')}
      </Button>
    </div>
  );
}
