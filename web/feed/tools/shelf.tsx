import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { showProblem } from '../../ui/toast.tsx';
import { ShelfButton } from './shelf-button.tsx';

const loadStrip = async () => (await import('../../watch/product-strip.tsx')).ProductStrip;

/** All products of the show, opened by a tap, and the line of what a shopper does, which holds the button where little height is left. Escape closes. */
export function Shelf({ stream, children }: { stream: LiveStream; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { Loaded: Strip, load } = useLoaded(loadStrip);
  const [isOpen, setOpen] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const count = stream.products.length;

  async function toggle(): Promise<void> {
    if (!(await load())) return showProblem(t('notLoaded'), t('notLoadedText'));
    setOpen((before) => !before);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    line.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the links and the button inside
    <div className="flex shrink-0 flex-col gap-2" onKeyDown={onKeyDown}>
      {isOpen && Strip && <Strip stream={stream} />}
      <div ref={line} className="flex flex-wrap items-end gap-2">
        {count > 0 && <ShelfButton count={count} isOpen={isOpen} onToggle={() => void toggle()} />}
        {children}
      </div>
    </div>
  );
}
