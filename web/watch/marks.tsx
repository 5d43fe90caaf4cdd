import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { addTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import marks from './marks.en.json';

addTexts('marks', marks);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    marks: typeof marks;
  }
}

type Media = Pick<LiveStream, 'stream_source' | 'made_by_ai'>;

/** On a picture. */
function Mark({ children }: { children: ReactNode }) {
  return <span className="flex w-fit items-center gap-1.5 rounded-sm bg-ink/80 px-2 font-semibold text-sm text-white leading-7">{children}</span>;
}

/** What a live event's picture says of itself: that it was recorded before, and that AI made it (docs/product.md, "Recorded and made by AI"). */
export function MediaMarks({ media: { stream_source, made_by_ai } }: { media: Media }) {
  const { t } = useTranslation('marks');
  return (
    <>
      {stream_source === 'prerecorded' && <Mark>{t('recorded')}</Mark>}
      {made_by_ai && <AiMark />}
    </>
  );
}

export function AiMark() {
  const { t } = useTranslation('marks');
  return (
    <Mark>
      <Sparkles aria-hidden className="size-4" />
      {t('ai')}
    </Mark>
  );
}

/** On the picture of an event on air: `live`; one whose pictures stopped says that, and a recorded one that it is on now, before what it is. */
export function OnAirMarks({ media, live, className }: { media: Media & Pick<LiveStream, 'air'>; live: string; className?: string }) {
  const { t } = useTranslation('marks');
  return (
    <span className={classNames('flex flex-wrap gap-1.5', className)}>
      {media.air === 'interrupted' ? (
        <Mark>{t('interrupted')}</Mark>
      ) : (
        <span
          className={classNames('rounded-sm px-2 font-bold text-sm leading-7', media.stream_source === 'camera' ? 'bg-rani text-white' : 'bg-paper text-ink')}
        >
          {media.stream_source === 'camera' ? live : t('onNow')}
        </span>
      )}
      <MediaMarks media={media} />
    </span>
  );
}
