import { Bell } from 'lucide-react';
import { type ButtonLook, IconButton } from '../../ui/button.tsx';
import { UnreadMark } from '../../ui/display/unread-mark.tsx';
import type { useNoticePanel } from '../use-notice-panel.tsx';

type Parts = { notices: ReturnType<typeof useNoticePanel>; look?: ButtonLook; className?: string };

/** Opens the notification panel, and says how much in it is new; the panel itself stands elsewhere on the page. */
export function NoticesButton({ notices: { label, unread, open }, look, className }: Parts) {
  return (
    <IconButton label={label} look={look} aria-haspopup="dialog" className={className} onClick={open}>
      <span className="relative">
        <Bell aria-hidden className="size-5" />
        <UnreadMark shown={unread > 0} />
      </span>
    </IconButton>
  );
}
