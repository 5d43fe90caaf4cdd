import { Ellipsis, type LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { classNames } from '../class-names.ts';
import { UnreadMark } from './unread-mark.tsx';

/** `short`: what there is room for, where the label would take two lines; `end`: current on this very page only, not on those below it. */
export type BarPlace = { to: string; label: string; short?: string; Icon: LucideIcon; end: boolean };

type BarParts = {
  label: string;
  /** Four at most. */
  places: readonly BarPlace[];
  /** Opens all the rest; `news` says in words what is marked. */
  more: { label: string; news: string | undefined; onOpen: () => void };
  className?: string;
};

const item = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-xs';

/** The main places at the foot of a small screen, within the thumb's reach, and "More". */
export function PhoneBar({ label, places, more, className }: BarParts) {
  return (
    <nav
      data-foot
      aria-label={label}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 flex h-[calc(4rem+env(safe-area-inset-bottom))] border-hairline border-t bg-ground pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      {places.map(({ to, label: name, short, Icon, end }) => (
        <NavLink key={to} to={to} end={end} className={({ isActive }) => classNames(item, isActive ? 'text-body' : 'text-quiet')}>
          {({ isActive }) => (
            <>
              <Icon aria-hidden className={isActive ? 'size-6' : 'size-5'} strokeWidth={isActive ? 2.5 : 2} />
              {short ?? name}
            </>
          )}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={more.news === undefined ? undefined : `${more.label}, ${more.news}`}
        className={classNames(item, 'text-quiet')}
        onClick={more.onOpen}
      >
        <span className="relative">
          <Ellipsis aria-hidden className="size-5" />
          <UnreadMark shown={more.news !== undefined} />
        </span>
        {more.label}
      </button>
    </nav>
  );
}
