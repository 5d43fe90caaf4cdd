import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../ui/class-names.ts';
import { useLoaded } from '../../../../ui/hooks/use-loaded.ts';
import film from './walk-through.mp4';
import poster from './walk-through.webp';

const loadDialog = async () => (await import('./film-dialog.tsx')).FilmDialog;

/** The running product in four minutes: nothing of it is loaded before the press. A row where there is little room, else a picture. */
export function WalkThrough({ look, className }: { look: 'row' | 'picture'; className?: string }) {
  const { t } = useTranslation('book-demo');
  const { Loaded: FilmDialog, load } = useLoaded(loadDialog);
  const [isOpen, setIsOpen] = useState(false);
  const isRow = look === 'row';

  /** Without the code of the dialog the browser plays the file by itself. */
  async function open(): Promise<void> {
    if (await load()) setIsOpen(true);
    else location.assign(film);
  }

  return (
    <div className={className}>
      <button
        type="button"
        onClick={() => void open()}
        className={classNames(
          'group flex w-full overflow-hidden rounded-lg border border-ink-200 bg-white text-left hover:border-ink-400',
          isRow ? 'items-center' : 'flex-col',
        )}
      >
        <span className={classNames('relative block shrink-0', isRow ? 'w-32' : 'w-full')}>
          <img src={poster} alt="" loading="lazy" decoding="async" width={880} height={495} className="block aspect-video w-full object-cover" />
          <span className="absolute inset-0 flex items-center justify-center">
            <span
              className={classNames(
                'flex items-center justify-center rounded-full bg-ink text-white transition-transform duration-120 group-hover:scale-105',
                isRow ? 'size-10' : 'size-16',
              )}
            >
              <Play aria-hidden className={classNames('fill-current', isRow ? 'size-4' : 'size-7')} />
            </span>
          </span>
        </span>
        <span className={isRow ? 'px-4 py-2' : 'px-4 py-3'}>
          <span className="block font-bold">{t('film.watch')}</span>
          <span className="block text-ink-600 text-sm">{t('film.about')}</span>
        </span>
      </button>
      {isOpen && FilmDialog && <FilmDialog film={film} poster={poster} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
