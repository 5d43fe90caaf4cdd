import { Ellipsis } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { showProblem } from '../ui/toast.tsx';

type Parts = {
  /** Loads what the menu holds; whether that worked. */
  load: () => Promise<boolean>;
  /** The items; `choose` closes the menu and acts. */
  children: (choose: Choose) => ReactNode;
};
export type Choose = (act: () => void) => void;

/** The rarely used controls of the player behind one button. Escape, blur and a touch outside close the menu. */
export function PlayerMenu({ load, children }: Parts) {
  const { t } = useTranslation(['watch', 'shell']);
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();

  /** A touch outside blurs without a new focus, as some touches inside do, so the blur event alone does not tell them apart. */
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => target instanceof Node && !area.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  async function toggle(): Promise<void> {
    if (!(await load())) return showProblem(t('shell:notLoaded'), t('shell:notLoadedText'));
    setOpen((before) => !before);
  }
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
      <IconButton look="on-dark" label={t('menu')} aria-expanded={isOpen} aria-controls={id} onClick={() => void toggle()}>
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      {isOpen && (
        <div
          id={id}
          className="absolute top-0 right-full z-10 mr-2 max-h-[calc(var(--screen)-5rem)] w-56 animate-enter overflow-y-auto rounded-lg bg-ink-800 p-1 shadow-xl"
        >
          {children(choose)}
        </div>
      )}
    </div>
  );
}
