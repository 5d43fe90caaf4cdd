import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FirstStep, firstSteps, type Overview } from '#contract/overview/overview.ts';
import { api, orpc } from '../api/client.ts';
import { linkOrigin } from '../net/link-origin.ts';
import { shareLink } from '../net/share-link.ts';
import { text } from '../texts/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLoadedWhen } from '../ui/hooks/use-loaded-when.ts';
import { showProblem, showToast } from '../ui/toast.tsx';
import type { DialogStep } from './step-dialogs.tsx';

type Steps = NonNullable<Overview['steps']>;

/** Sections of the settings in which first steps are taken. */
const places = {
  store: '/dashboard/settings?section=contact',
  logo: '/dashboard/settings?section=profile',
  legal: '/dashboard/settings?section=legal',
  delivery: '/dashboard/settings?section=delivery',
  payment: '/dashboard/settings?section=payments',
} as const satisfies Partial<Record<FirstStep, string>>;

const loadDialog = async () => (await import('./step-dialogs.tsx')).StepDialog;

/** The checklist of a new store: the next step is expanded, the others are one line each. */
export function FirstSteps({ steps, eventId }: { steps: Steps; eventId: string | undefined }) {
  const { t } = useTranslation('overview');
  const own = firstSteps.filter((step) => step in steps);
  const next = own.find((step) => !steps[step]);
  const done = own.filter((step) => steps[step]).length;
  return (
    <section aria-labelledby="steps" className="overflow-hidden rounded-lg border border-ink-200 bg-white">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 id="steps" className="font-bold text-xl">
          {t('steps.title')}
        </h2>
        <p className="tabular text-ink-600 text-sm">{t('steps.progress', { done, all: own.length })}</p>
      </div>
      <ol className="divide-y divide-ink-200">
        {own.map((step, index) => (
          <li key={step} aria-current={step === next ? 'step' : undefined} className="flex gap-4 px-5 py-4">
            <Mark number={index + 1} isDone={steps[step] === true} isNext={step === next} />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <h3 className={classNames('pt-0.5 font-bold font-display text-lg', step !== next && 'text-ink-600')}>{t(`steps.${step}`)}</h3>
              {step === next && (
                <>
                  <p className="text-ink-600">{t(`steps.${step}Text`)}</p>
                  <div className="mt-2">
                    <StepAction step={step} eventId={eventId} />
                  </div>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepAction({ step, eventId }: { step: FirstStep; eventId: string | undefined }) {
  if (step === 'shared') return <Share eventId={eventId} />;
  return step === 'product' || step === 'live_event' ? <OpenDialog step={step} /> : <Go step={step} />;
}

function OpenDialog({ step }: { step: DialogStep }) {
  const { t } = useTranslation('overview');
  const [isOpen, setOpen] = useState(false);
  const Dialog = useLoadedWhen(isOpen, loadDialog);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t(`steps.${step}Action`)}
      </Button>
      {Dialog && <Dialog step={step} onClose={() => setOpen(false)} />}
    </>
  );
}

function Go({ step }: { step: keyof typeof places }) {
  const { t } = useTranslation('overview');
  return (
    <ButtonLink to={places[step]} look="primary">
      {t(`steps.${step}Action`)}
    </ButtonLink>
  );
}

function Mark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  const { t } = useTranslation('overview');
  const look = isDone ? 'bg-leaf text-white' : isNext ? 'bg-ink text-white' : 'bg-ink-100 text-ink-600';
  return (
    <span className={classNames('tabular flex size-8 shrink-0 items-center justify-center rounded-full font-bold', look)}>
      {isDone ? <Check role="img" aria-label={t('steps.done')} className="size-5" /> : number}
    </span>
  );
}

/** The link of the store's own event: `/live` alone may show another store's. */
function Share({ eventId }: { eventId: string | undefined }) {
  const { t } = useTranslation('overview');
  const queries = useQueryClient();
  async function share(): Promise<void> {
    if (!(await hand(`${linkOrigin()}/live${eventId ? `?stream=${eventId}` : ''}`))) return;
    await api.overview.markShared({}).catch((error: Error) => showProblem(t('error'), error.message));
    await queries.invalidateQueries({ queryKey: orpc.overview.key() });
  }
  return (
    <Button look="primary" onClick={() => void share()}>
      {t('steps.sharedAction')}
    </Button>
  );
}

/** `false` when whoever shares thought better of it. */
async function hand(url: string): Promise<boolean> {
  const shared = await shareLink({ url });
  if (shared === 'copied') showToast(text('overview:steps.copied'), url);
  // The link can still be copied by hand.
  if (shared === 'refused') showProblem(text('overview:steps.copyFailed'), url);
  return shared !== 'dismissed';
}
