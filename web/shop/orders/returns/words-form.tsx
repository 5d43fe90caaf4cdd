import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxReturnWords } from '#contract/shop/orders/returns/return-states.ts';
import { TextArea } from '../../../ui/field.tsx';
import { StepForm } from './step-form.tsx';

type Parts = { step: 'accept' | 'decline' | 'close'; busy: boolean; onCancel: () => void; onSubmit: (words: string) => void };

/** What the seller writes to the buyer; a no says why. */
export function WordsForm({ step, busy, onCancel, onSubmit }: Parts) {
  const { t } = useTranslation('returns');
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = step !== 'accept' && words.trim() === '';
  return (
    <StepForm
      title={t(`seller.${step}`)}
      submitLabel={t(`seller.${step}`)}
      look={step === 'accept' ? 'primary' : 'destructive'}
      busy={busy}
      onCancel={onCancel}
      onSubmit={() => (isMissing ? setTried(true) : onSubmit(words))}
    >
      <TextArea
        label={t(`seller.${step}Words`)}
        hint={t(`seller.${step}Hint`)}
        optional={step === 'accept' ? t('own.optional') : undefined}
        error={isTried && isMissing ? t('seller.needed') : undefined}
        rows={3}
        maxLength={maxReturnWords}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </StepForm>
  );
}
