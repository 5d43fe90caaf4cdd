import '../dashboard-texts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { showProblem } from '../../ui/toast.tsx';
import type { DashboardPaletteProps } from './dashboard-palette.tsx';

const loadPalette = async () => (await import('./dashboard-palette.tsx')).DashboardPalette;

/** The dashboard's command palette, by its button and by Ctrl+K or ⌘K; its code comes when it is first opened. */
export function useDashboardPalette(parts: Omit<DashboardPaletteProps, 'open' | 'onClose'>): { open: () => void; palette: ReactNode } {
  const { t } = useTranslation('shell');
  const { Loaded: Palette, load } = useLoaded(loadPalette);
  const [isOpen, setOpen] = useState(false);

  async function open(): Promise<void> {
    if (await load()) setOpen(true);
    else showProblem(t('notLoaded'), t('notLoadedText'));
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isUnderDialog()) return;
      event.preventDefault();
      void open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return { open: () => void open(), palette: Palette && <Palette {...parts} open={isOpen} onClose={() => setOpen(false)} /> };
}

/** A form over the page may hold what is not saved. */
function isUnderDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
