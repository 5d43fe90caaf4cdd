import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FirstStep, firstSteps, legalSettings, type Overview } from '#contract/overview/overview.ts';
import { classNames } from '../ui/class-names.ts';
import { useLoadedWhen } from '../ui/hooks/use-loaded-when.ts';
import type { DialogStep } from './step-dialogs.tsx';
import { type StepDetails, StepOpener, type StepWay } from './step-opener.tsx';

type Steps = NonNullable<Overview['steps']>;

const loadDialog = async () => (await import('./step-dialogs.tsx')).StepDialog;

/** The checklist of a new store: the next step is expanded, the others are one row each, and every one that is left can be taken. */
export function FirstSteps({ steps, details }: { steps: Steps; details: StepDetails }) {
  const { t } = useTranslation('overview');
  const own = firstSteps.filter((step) => step in steps);
  const next = own.find((step) => !steps[step]);
  const done = own.filter((step) => steps[step]).length;
  // Here, so that a step which becomes the next one meanwhile keeps its dialog.
  const [dialog, setDialog] = useState<DialogStep>();
  const Dialog = useLoadedWhen(dialog !== undefined, loadDialog);
  return (
    <section aria-labelledby="steps" className="overflow-hidden rounded-lg border border-ink-200 bg-white">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 id="steps" className="font-bold text-xl">
          {t('steps.title')}
        </h2>
        <p className="tabular text-ink-600 text-sm">{t('steps.progress', { done, all: own.length })}</p>
      </div>
      <ol className="divide-y divide-ink-200">
        {own.map((step, index) => {
          const state = steps[step] ? 'done' : step === next ? 'next' : 'open';
          return (
            <li
              key={step}
              aria-current={state === 'next' ? 'step' : undefined}
              className={classNames('relative flex gap-4 px-5 py-4', state === 'open' && 'hover:bg-ink-100')}
            >
              <Mark number={index + 1} state={state} />
              <Step step={step} state={state} details={details} onOpen={setDialog} />
            </li>
          );
        })}
      </ol>
      {dialog && Dialog && <Dialog step={dialog} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

type StepState = 'done' | 'next' | 'open';

function Step({ step, state, ...way }: StepWay & { state: StepState }) {
  const { t } = useTranslation('overview');
  const line = useLine(step, state, way.details);
  const title = t(`steps.${step}`);
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className={classNames('pt-0.5 font-bold font-display text-lg', state !== 'next' && 'text-ink-600')}>
          {state === 'open' ? (
            <StepOpener step={step} look="row" {...way}>
              {title}
            </StepOpener>
          ) : (
            title
          )}
        </h3>
        {line && <p className="text-ink-600">{line}</p>}
        {state === 'next' && (
          <div className="mt-2">
            <StepOpener step={step} look="button" {...way}>
              {t(`steps.${step}Action`)}
            </StepOpener>
          </div>
        )}
      </div>
      {state === 'open' && <ChevronRight aria-hidden className="mt-1.5 size-5 shrink-0 text-ink-500" />}
    </>
  );
}

/** What is said below the title: of the next step what it is for, of any that is half done or goes elsewhere what is left. */
function useLine(step: FirstStep, state: StepState, { legal_missing, link }: StepDetails): string | undefined {
  const { t } = useTranslation('overview');
  if (state === 'done') return undefined;
  const isBegun = legal_missing.length < legalSettings.length;
  if (step === 'legal' && (isBegun || state === 'open')) {
    return t('steps.legalMissing', { fields: legal_missing.map((name) => t(`steps.missing.${name}`)).join(', ') });
  }
  if (step === 'shared' && link.to === 'store') return t('steps.sharedStoreText');
  return state === 'next' ? t(`steps.${step}Text`) : undefined;
}

function Mark({ number, state }: { number: number; state: StepState }) {
  const { t } = useTranslation('overview');
  const looks = { done: 'bg-leaf text-white', next: 'bg-ink text-white', open: 'bg-ink-100 text-ink-600' };
  return (
    <span className={classNames('tabular flex size-8 shrink-0 items-center justify-center rounded-full font-bold', looks[state])}>
      {state === 'done' ? <Check role="img" aria-label={t('steps.done')} className="size-5" /> : number}
    </span>
  );
}
