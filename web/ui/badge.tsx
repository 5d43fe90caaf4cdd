import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'live' | 'good' | 'waiting' | 'bad';

const tones: Record<Tone, string> = {
  neutral: 'bg-ink-100 text-ink-700',
  live: 'bg-rani text-white',
  good: 'bg-leaf-pale text-leaf',
  waiting: 'bg-white text-ink ring-1 ring-ink-400 ring-inset',
  bad: 'bg-brick-pale text-brick',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 font-semibold text-sm whitespace-nowrap', tones[tone])}>
      {children}
    </span>
  );
}
