import './dashboard-texts.ts';
import '../ui/overlays/palette-texts.ts';
import { Bell, LogOut, Radio, ShoppingBag, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLoaded } from '../ui/hooks/use-loaded.ts';
import type { CommandGroup } from '../ui/overlays/command-palette.tsx';
import { showProblem } from '../ui/toast.tsx';
import { places } from './find-dashboard-places.ts';

const loadPalette = async () => (await import('../ui/overlays/command-palette.tsx')).CommandPalette;

type PaletteParts = { onNotices: () => void; onSignOut: () => void };

/** The dashboard's command palette, by its button and by Ctrl+K or ⌘K; its code comes when it is first opened. */
export function useDashboardPalette(parts: PaletteParts): { open: () => void; palette: ReactNode } {
  const { t } = useTranslation(['shell', 'palette', 'dashboard']);
  const { Loaded: Palette, load } = useLoaded(loadPalette);
  const [isOpen, setOpen] = useState(false);
  const groups = useCommands(parts);

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

  return { open: () => void open(), palette: Palette && <Palette open={isOpen} onClose={() => setOpen(false)} groups={groups} /> };
}

/** A form over the page may hold what is not saved. */
function isUnderDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

function useCommands({ onNotices, onSignOut }: PaletteParts): CommandGroup[] {
  const { t } = useTranslation(['shell', 'palette', 'dashboard']);
  const navigate = useNavigate();
  const goTo = (to: string) => () => void navigate(to);
  return [
    { label: t('palette:places'), commands: places.map(({ to, label, Icon }) => ({ id: to, label, Icon, run: goTo(to) })) },
    {
      label: t('palette:actions'),
      commands: [
        { id: 'notices', label: t('notices.title'), Icon: Bell, run: onNotices },
        { id: 'account', label: t('seller.account'), keywords: t('palette:accountWords'), Icon: UserRound, run: goTo('/account') },
        { id: 'watch', label: t('dashboard:watch'), Icon: Radio, run: goTo('/live') },
        { id: 'shop', label: t('nav.shop'), Icon: ShoppingBag, run: goTo('/shop') },
        { id: 'sign-out', label: t('seller.signOut'), keywords: t('palette:signOutWords'), Icon: LogOut, run: onSignOut },
      ],
    },
  ];
}
