import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import type { Step } from './use-booking.ts';

const steps = [1, 2, 3] as const satisfies readonly Step[];

/** Three marks on a line, as lamps over a stall: those that are done, the one that is shown, those to come. */
export function ProgressMarks({ step }: { step: Step }) {
  const { t } = useTranslation('book-demo');
  return (
    <div role="img" aria-label={t('progress', { step })} className="flex items-center gap-2">
      {steps.map((mark) => (
        <span key={mark} className="flex flex-1 items-center gap-2 last:flex-none">
          <span
            className={classNames(
              'tabular flex size-8 shrink-0 items-center justify-center rounded-full border-2 font-bold font-display',
              mark <= step ? 'border-ink bg-ink text-white' : 'border-ink-300 text-ink-600',
            )}
          >
            {mark < step ? <Check aria-hidden className="size-5" /> : mark}
          </span>
          {mark < 3 && <span className={classNames('h-0.5 flex-1', mark < step ? 'bg-ink' : 'bg-ink-200')} />}
        </span>
      ))}
    </div>
  );
}
