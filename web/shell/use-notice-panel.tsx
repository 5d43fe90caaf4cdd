import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../ui/hooks/use-loaded.ts';
import type { NoticeSource } from '../ui/overlays/notices/notice.ts';
import { useUnread } from '../ui/overlays/notices/use-notices.ts';
import { dismissToasts, showProblem } from '../ui/toast.tsx';
import { useOwnNotices } from './use-own-notices.ts';

const loadPanel = async () => (await import('../ui/overlays/notices/notice-panel.tsx')).NoticePanel;

type PanelParts = { source?: NoticeSource; emptyText?: string; settings?: ReactNode };

/** The notification panel, of a shopper's own news where no `source` is given (the dashboard's: `use-store-news.tsx`), whose code comes when it is first opened; `label` names the button that opens it, `unread` counts what is new. */
export function useNoticePanel({ source: given, emptyText, settings }: PanelParts = {}): {
  unread: number;
  label: string;
  open: () => void;
  panel: ReactNode;
} {
  const { t } = useTranslation('shell');
  const { Loaded: Panel, load } = useLoaded(loadPanel);
  const [isOpen, setOpen] = useState(false);
  const own = useOwnNotices(given === undefined);
  const source = given ?? own.source;
  const unread = useUnread(source);

  async function open(): Promise<void> {
    if (!(await load())) return showProblem(t('notLoaded'), t('notLoadedText'));
    own.look();
    // They would lie over it.
    dismissToasts();
    setOpen(true);
  }

  return {
    unread,
    label: unread > 0 ? t('notices.openNew', { count: unread }) : t('notices.title'),
    open: () => void open(),
    panel: Panel && (
      <Panel open={isOpen} onClose={() => setOpen(false)} source={source} emptyText={emptyText}>
        {settings}
      </Panel>
    ),
  };
}
