import './texts.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { lateHandle } from '../../../net/late/late-code.ts';
import { describeShared } from '../../../net/share-preview.ts';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Awning } from '../../../ui/display/awning.tsx';
import { Logo } from '../../../ui/display/logo.tsx';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/book-demo-page';
import { BusinessStep, DetailsStep } from './booking-steps.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { WalkThrough } from './film/walk-through.tsx';
import { NextSteps } from './next-steps.tsx';
import { ProgressMarks } from './progress-marks.tsx';
import { type Step, useBooking } from './use-booking.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: text('book-demo:meta') }, ...(loaderData?.descriptors ?? [])];

export const handle = lateHandle(() => true);

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await loadFrontFacts({ context });
  const description = text('book-demo:description', { count: facts.review_business_days });
  return { ...facts, descriptors: describeShared({ origin: facts.origin, path: '/book-demo', title: text('book-demo:meta'), description }) };
}

/** What is promised does not change from step to step. */
export const shouldRevalidate = () => false;

/** `/book-demo`: three steps, one after the other in the browser's history, so that Back returns one. */
export default function BookDemoPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('book-demo');
  return (
    <div className="min-h-(--screen) bg-paper text-ink">
      <header className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-4 py-2 sm:px-8">
        <Link to="/" reloadDocument aria-label={t('home')} className="flex min-h-11 items-center rounded-md">
          <Logo className="h-6 w-auto sm:h-7" />
        </Link>
        <div className="flex items-center gap-1">
          <ButtonLink to="/auth" look="ghost">
            {t('logIn')}
          </ButtonLink>
          <ButtonLink to="/" reloadDocument look="ghost">
            {t('cancel')}
          </ButtonLink>
        </div>
      </header>
      <main className="mx-auto grid max-w-6xl gap-10 px-4 pt-4 pb-[calc(4rem+var(--toasts,0px))] sm:px-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16 lg:pt-10">
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3">
            <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">{t('title')}</h1>
            <p className="text-lg">{t('lead')}</p>
          </div>
          <WalkThrough look="row" className="lg:hidden" />
          <Wizard />
        </div>
        <aside className="flex flex-col gap-6 lg:pt-2">
          <div className="hidden lg:block">
            <Awning />
          </div>
          <WalkThrough look="picture" className="hidden lg:block" />
          <NextSteps reviewDays={loaderData.review_business_days} liveHours={loaderData.store_live_hours} />
        </aside>
      </main>
    </div>
  );
}

function Wizard() {
  const { t } = useTranslation('book-demo');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const asked = Number(search.get('step'));
  const booking = useBooking(asked === 2 || asked === 3 ? asked : 1);
  const { step } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);

  /** One step back, or out at the first (docs/product.md, "Booking a demo"). */
  function goBack(): void {
    if (step === 1) return void navigate('/');
    void (state?.fromStep === step - 1 ? navigate(-1) : navigate(`/book-demo?step=${step - 1}`, { replace: true }));
  }

  const goTo = (wanted: Step) => void navigate(`/book-demo?step=${wanted}`);
  return (
    <section aria-labelledby="step" className="flex flex-col gap-5">
      <ProgressMarks step={step} />
      <h2 id="step" ref={heading} tabIndex={-1} className="font-bold text-2xl">
        {t(`steps.${step}`)}
      </h2>
      {step === 1 && <DetailsStep booking={booking} onBack={goBack} />}
      {step === 2 && <BusinessStep booking={booking} onBack={goBack} />}
      {step === 3 && <ConfirmStep booking={booking} onBack={goBack} onEdit={goTo} />}
    </section>
  );
}
