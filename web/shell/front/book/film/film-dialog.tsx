import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOnBack } from '../../../../accounts/sheet/back-button.ts';
import { formatClock } from '../../../../texts/durations.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { filmChapters } from './film-chapters.ts';

/** The film over the page, and beside or below it what it says, part by part: it has no sound. Escape and Back close it; the focus returns. */
export function FilmDialog({ film, poster, onClose }: { film: string; poster: string; onClose: () => void }) {
  const { t } = useTranslation('book-demo');
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [second, setSecond] = useState(0);
  const current = filmChapters.findLastIndex(({ at }) => at <= second + 0.05);

  useEffect(() => {
    const { current: shown } = dialog;
    shown?.showModal();
    return closeOnBack(() => shown?.close());
  }, []);

  function jump(at: number): void {
    if (!video.current) return;
    video.current.currentTime = at;
    void video.current.play().catch(() => undefined);
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="film-title"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-ink text-white backdrop:bg-ink/80 open:flex lg:m-auto lg:h-fit lg:max-h-[94dvh] lg:w-[min(78rem,94vw)] lg:rounded-xl"
    >
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4 lg:pl-6">
        <h2 id="film-title" className="font-bold text-xl">
          {t('film.title')}
        </h2>
        <button
          type="button"
          aria-label={t('film.close')}
          onClick={() => dialog.current?.close()}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink-800"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <video
          ref={video}
          src={film}
          poster={poster}
          width={1280}
          height={720}
          controls
          autoPlay
          muted
          playsInline
          preload="none"
          aria-label={t('film.video')}
          onTimeUpdate={(event) => setSecond(event.currentTarget.currentTime)}
          className="aspect-video w-full shrink-0 bg-ink-800 lg:self-start"
        />
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <ol aria-label={t('film.chapters')} className="lg:absolute lg:inset-0">
            {filmChapters.map(({ at, title, text }, index) => (
              <li key={at}>
                <button
                  type="button"
                  aria-current={index === current || undefined}
                  onClick={() => jump(at)}
                  className={classNames(
                    'grid w-full grid-cols-[3rem_1fr] border-l-4 px-3 py-2.5 text-left hover:bg-ink-800',
                    index === current ? 'border-white bg-ink-800' : 'border-transparent',
                  )}
                >
                  <span className="tabular text-ink-200 text-sm leading-6">{formatClock(at * 1000)}</span>
                  <span>
                    <span className="block font-bold">{title}</span>
                    <span className="block text-ink-200 text-sm">{text}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </dialog>
  );
}
