import './panel-texts.ts';
import { Dialog } from '@base-ui/react/dialog';
import { BellOff, CircleAlert, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import { Button } from '../../button.tsx';
import { classNames } from '../../class-names.ts';
import { useGround } from '../../on-video.tsx';
import { EmptyState } from '../../states.tsx';
import type { Notice, NoticeSource } from './notice.ts';
import { useNotices } from './use-notices.ts';
import { howLongAgo } from './when.ts';

/** How often "2 minutes ago" is said anew. */
const tickMs = 20_000;

export type NoticePanelProps = {
  open: boolean;
  onClose: () => void;
  source: NoticeSource;
  /** What an empty panel is for, where it is not a shopper's. */
  emptyText?: string;
  /** Settings, at its foot. */
  children?: ReactNode;
};

/** What a person is told, newest first: the whole screen on a phone, a sheet at the right from 640 px. Closing it marks all as read. */
export function NoticePanel({ open, onClose, source, emptyText, children }: NoticePanelProps) {
  const { t } = useTranslation(['shell', 'notice-panel']);
  const ground = useGround();
  const notices = useNotices(source);
  const close = () => {
    source.markRead();
    onClose();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Popup
          className={classNames(
            'fixed inset-0 z-50 flex animate-enter flex-col bg-ground pb-[env(safe-area-inset-bottom)] text-body sm:left-auto sm:w-104 sm:shadow-2xl',
            ground,
          )}
        >
          <header className="flex items-center gap-2 border-hairline border-b py-2 pr-2 pl-5">
            <Dialog.Title className="flex-1 font-bold text-2xl">{t('notices.title')}</Dialog.Title>
            {notices.length > 0 && (
              <Button look="ghost" onClick={() => source.clear()}>
                <Trash2 aria-hidden className="size-4" />
                {t('notice-panel:clear')}
              </Button>
            )}
            <Dialog.Close aria-label={t('close')} className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </header>
          {notices.length > 0 ? (
            <NoticeList notices={notices} more={source.more?.()} onLeave={close} />
          ) : (
            <EmptyState icon={<BellOff aria-hidden className="size-8" />} title={t('notice-panel:empty')} text={emptyText ?? t('notice-panel:emptyText')} />
          )}
          {children && <footer className="mt-auto border-hairline border-t px-5 py-2">{children}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ListParts = { notices: readonly Notice[]; more: (() => Promise<void>) | undefined; onLeave: () => void };

function NoticeList({ notices, more, onLeave }: ListParts) {
  const { t } = useTranslation(['shell', 'notice-panel']);
  const now = useNow();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ol className="divide-y divide-hairline">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} now={now} onLeave={onLeave} />
        ))}
      </ol>
      {more && (
        <Button look="ghost" wide onClick={() => void more()}>
          {t('notice-panel:older')}
        </Button>
      )}
    </div>
  );
}

function NoticeRow({ notice, now, onLeave }: { notice: Notice; now: number; onLeave: () => void }) {
  const { t } = useTranslation(['shell', 'notice-panel']);
  const isProblem = notice.tone === 'problem';
  return (
    <li className={classNames('relative flex gap-3 px-5 py-4', !notice.isRead && 'bg-surface', notice.to && 'hover:bg-sunken')}>
      <span aria-hidden className={classNames('mt-2 size-2 shrink-0 rounded-full', !notice.isRead && (isProblem ? 'bg-brick' : 'bg-body'))} />
      <div className="min-w-0 flex-1 break-words">
        {!notice.isRead && <span className="sr-only">{t('notice-panel:new')}</span>}
        <p className={classNames('flex items-start gap-1.5 font-semibold', isProblem && 'text-danger')}>
          {isProblem && <CircleAlert role="img" aria-label={t('notice-panel:problem')} className="mt-1 size-4 shrink-0" />}
          {notice.to ? (
            <Link to={notice.to} onClick={onLeave} className="min-w-0 after:absolute after:inset-0">
              {notice.title}
            </Link>
          ) : (
            <span className="min-w-0">{notice.title}</span>
          )}
        </p>
        {notice.text && <p className="text-quiet">{notice.text}</p>}
        <When at={notice.at} now={now} />
      </div>
    </li>
  );
}

function When({ at, now }: { at: number; now: number }) {
  const { t } = useTranslation('notice-panel');
  const ago = howLongAgo(at, now);
  const said = 'moment' in ago ? ago.moment : ago.minutes === 0 ? t('now') : t('minutes', { count: ago.minutes });
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(new Date(at))} className="tabular text-quiet text-sm">
      {said}
    </time>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
