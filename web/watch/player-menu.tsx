import { Activity, Ellipsis, Headphones, Video } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';

type Parts = {
  listening: boolean;
  onListening: (listening: boolean) => void;
  onStats: () => void;
  /** More items; `choose` closes the menu and acts. */
  children?: (choose: (act: () => void) => void) => ReactNode;
};

/** What is rarely wanted of the player: behind one button, closed by Escape, by leaving it and by a touch outside. */
export function PlayerMenu({ listening, onListening, onStats, children }: Parts) {
  const { t } = useTranslation('watch');
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();

  /** A touch outside moves the focus to nothing, which the blur alone cannot tell from one inside. */
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => target instanceof Node && !area.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    area.current?.querySelector('button')?.focus();
  }
  function choose(act: () => void): void {
    close();
    act();
  }
  const onKeyDown = (event: KeyboardEvent) => isOpen && event.key === 'Escape' && close();
  const onBlur = (event: FocusEvent) => event.relatedTarget && !area.current?.contains(event.relatedTarget) && setOpen(false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons inside
    <div ref={area} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton look="on-dark" label={t('menu.open')} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      {isOpen && (
        <div id={id} className="absolute top-0 right-full z-10 mr-2 w-52 animate-enter rounded-lg bg-ink-800 p-1 shadow-xl">
          {children?.(choose)}
          <PlayerMenuItem
            icon={listening ? <Video aria-hidden className="size-5" /> : <Headphones aria-hidden className="size-5" />}
            onClick={() => choose(() => onListening(!listening))}
          >
            {listening ? t('listen.stop') : t('listen.start')}
          </PlayerMenuItem>
          <PlayerMenuItem icon={<Activity aria-hidden className="size-5" />} onClick={() => choose(onStats)}>
            {t('menu.stats')}
          </PlayerMenuItem>
        </div>
      )}
    </div>
  );
}

export function PlayerMenuItem({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-white/10">
      {icon}
      {children}
    </button>
  );
}
