import './listen-texts.ts';
import { Headphones } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { Button } from '../../ui/button.tsx';
import { chooseListening, type ListenPreference } from './listen-preference.ts';

/** Replaces the picture while only the sound plays. */
export function ListenPoster({ stream }: { stream: LiveStream }) {
  const image = stream.thumbnail_url ?? stream.products[0]?.image_url;
  return (
    <div className="absolute inset-0 flex items-center justify-center bg-ink-800">
      {image ? <img src={image} alt="" className="size-full object-cover" /> : <Headphones aria-hidden className="size-20 text-ink-200" />}
      <div className="absolute inset-0 bg-ink/50" />
    </div>
  );
}

/** Says that only the sound plays, and why if nobody chose it; offers sound only when data saving starts in mid-show. */
export function ListenNote({ preference: { listening, reason, isOffered } }: { preference: ListenPreference }) {
  const { t } = useTranslation(['watch', 'listen']);
  if (listening) {
    return (
      <Note text={t(`listen:${reason ?? 'on'}`)}>
        <Button look="on-dark" onClick={() => chooseListening(false)}>
          {t('listen:stop')}
        </Button>
      </Note>
    );
  }
  if (!isOffered) return null;
  return (
    <Note text={t('listen:offer')}>
      <Button look="on-dark" onClick={() => chooseListening(true)}>
        {t('listen:start')}
      </Button>
      <Button look="on-dark" onClick={() => chooseListening(false)}>
        {t('listen:keep')}
      </Button>
    </Note>
  );
}

function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex w-fit shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-ink/80 py-2 pr-2 pl-3">
      <p role="status" className="flex items-center gap-2 font-semibold">
        <Headphones aria-hidden className="size-5 shrink-0" />
        {text}
      </p>
      {children}
    </div>
  );
}
