import '../dashboard-texts.ts';
import { Bell, Flag, LogOut, type LucideIcon, Radio, Settings, ShoppingBag, Tag, UserRound, Users, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Command, type CommandGroup, CommandPalette } from '../../ui/overlays/command-palette.tsx';
import { leadsTo, type Menu } from '../menu/dashboard-menu.ts';
import { type Choice, useFoundChoices } from './found-choices.ts';
import { partsOfScreens } from './palette-place.ts';
import { keepRecent, readRecent } from './recent-choices.ts';

export type DashboardPaletteProps = {
  open: boolean;
  onClose: () => void;
  userId: string;
  menu: Menu;
  hasStore: boolean;
  isOperator: boolean;
  onNotices: () => void;
  onSignOut: () => void;
};

const icons: Record<Choice['kind'], LucideIcon> = { order: ShoppingBag, product: Tag, live_stream: Video, customer: Users, settings: Settings };
const kinds = ['order', 'product', 'live_stream', 'customer'] as const;

/** Places and actions of the dashboard, what was chosen here before, and what the store has by the typed words. */
export function DashboardPalette({ open, onClose, userId, hasStore, ...parts }: DashboardPaletteProps) {
  const { t } = useTranslation(['dashboard', 'palette']);
  const [typed, setTyped] = useState('');
  // What is chosen is typed too, by the field itself.
  useEffect(() => {
    if (open) setTyped('');
  }, [open]);
  const { found, note } = useFoundChoices(typed, hasStore);
  const toCommand = useChoices(userId);
  const fixed = useFixedCommands(parts);
  const isForRole = ({ to }: { to: string }) => leadsTo(parts.menu, to);
  const recent = open && typed.trim() === '' ? readRecent(userId).filter(isForRole) : [];
  const settings = typed.trim() === '' ? [] : partsOfScreens.filter(isForRole);
  const groups: CommandGroup[] = [
    { label: t('palette.recent'), commands: recent.map((choice) => toCommand(choice, choice.label, 'recent')) },
    ...fixed,
    {
      label: t('palette.settings'),
      commands: settings.map(({ to, label, keywords }) => ({ ...toCommand({ kind: 'settings', label, to }, label), keywords })),
    },
    ...kinds.map((kind) => ({
      label: t(`palette.${kind}`),
      commands: found.filter((choice) => choice.kind === kind).map(({ hint, keptAs, ...choice }) => ({ ...toCommand(choice, keptAs), hint, isFound: true })),
    })),
  ];
  return <CommandPalette open={open} onClose={onClose} groups={groups.filter(({ commands }) => commands.length > 0)} onType={setTyped} note={note} />;
}

/** `keptAs`: what the browser calls it once it was chosen; `list` tells apart the lists that have the same choice. */
function useChoices(userId: string): (choice: Choice, keptAs: string | undefined, list?: string) => Command {
  const navigate = useNavigate();
  return (choice, keptAs, list = '') => ({
    id: `${list} ${choice.to}`,
    label: choice.label,
    Icon: icons[choice.kind],
    run() {
      if (choice.kind !== 'customer' && keptAs !== undefined) keepRecent(userId, { ...choice, kind: choice.kind, label: keptAs });
      void navigate(choice.to);
    },
  });
}

type Actions = Pick<DashboardPaletteProps, 'menu' | 'isOperator' | 'onNotices' | 'onSignOut'>;

function useFixedCommands({ menu, isOperator, onNotices, onSignOut }: Actions): CommandGroup[] {
  const { t } = useTranslation(['shell', 'palette', 'dashboard']);
  const navigate = useNavigate();
  const goTo = (to: string) => () => void navigate(to);
  return [
    { label: t('palette:places'), commands: menu.places.map(({ to, label, Icon }) => ({ id: to, label, Icon, run: goTo(to) })) },
    {
      label: t('palette:actions'),
      commands: [
        { id: 'notices', label: t('notices.title'), Icon: Bell, run: onNotices },
        { id: 'account', label: t('seller.account'), keywords: t('palette:accountWords'), Icon: UserRound, run: goTo('/account') },
        ...(isOperator ? [{ id: 'operator', label: t('dashboard:operator'), Icon: Flag, run: goTo('/operator') }] : []),
        { id: 'watch', label: t('dashboard:watch'), Icon: Radio, run: goTo('/live') },
        { id: 'shop', label: t('nav.shop'), Icon: ShoppingBag, run: goTo('/shop') },
        { id: 'sign-out', label: t('seller.signOut'), keywords: t('palette:signOutWords'), Icon: LogOut, run: onSignOut },
      ],
    },
  ];
}
