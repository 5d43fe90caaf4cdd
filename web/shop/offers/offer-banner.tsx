import { BadgeCheck, TicketPercent, TicketX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferPhase } from './offer-flow.ts';
import { clockText, offText } from './offer-terms.ts';

/** The thin line at the top of the picture: how long an offer is still to be watched for, what is applied, or why nothing is. */
export function OfferBanner({ phase }: { phase: OfferPhase }) {
  const { t } = useTranslation('offers');
  if (phase.is === 'running') {
    return (
      <Line icon={<TicketPercent aria-hidden className="size-4 shrink-0" />}>
        <span className="min-w-0 truncate">{phase.offer.title}</span>
        <Countdown endsAt={phase.endsAt} />
      </Line>
    );
  }
  if (phase.is === 'applied') {
    return (
      <Line icon={<BadgeCheck aria-hidden className="size-4 shrink-0" />}>
        <span className="min-w-0 truncate">{t('applied', { code: phase.applied.code })}</span>
        <span className="ml-auto shrink-0">{t('off', { off: offText(phase.applied) })}</span>
      </Line>
    );
  }
  if (phase.is === 'refused') {
    return (
      <Line icon={<TicketX aria-hidden className="size-4 shrink-0" />}>
        <span className="min-w-0">{t(`refused.${phase.reason}`)}</span>
      </Line>
    );
  }
  return null;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-7 animate-enter items-center gap-2 rounded-sm bg-ink/80 px-2 py-0.5 font-semibold text-sm short:min-h-6 short:text-xs">
      {icon}
      {children}
    </p>
  );
}

function Countdown({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('offers');
  const [left, setLeft] = useState(() => endsAt - performance.now());
  useEffect(() => {
    const read = () => setLeft(endsAt - performance.now());
    read();
    const timer = setInterval(read, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <span role="timer" className="tabular ml-auto shrink-0 font-display">
      <span aria-hidden>{t('inTime', { time: clockText(left) })}</span>
      <span className="sr-only">{t('inTimeSpoken', { seconds: Math.max(0, Math.ceil(left / 1000)) })}</span>
    </span>
  );
}
