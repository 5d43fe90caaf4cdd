import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatLine } from '../room/room-state.ts';
import { classNames } from '../ui/class-names.ts';
import { Face } from '../ui/display/face.tsx';

/** Less than a line of text: what a tall letter reaches out of its line is not more to read. */
const reachPx = 8;

/** In the line of text, as high as its letters reach, and no reason for a higher line. */
const face = '-my-1 mr-1.5 inline-block size-5 bg-ink-700 align-[-0.3rem] text-[0.5625rem] text-ink-100 leading-5';

type Parts = { line: ChatLine; onShortened: () => void /** Below the words. */; actions: ReactNode };

/** A line of a chat: three lines of text, the rest behind "more". Measured, since letters differ in width by more than two. */
export function ChatLineItem({ line, onShortened, actions }: Parts) {
  const { t } = useTranslation('watch');
  const text = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const watcher = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + reachPx));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isOpen]);
  // "more" stands below it, and pushes what is newer down.
  useEffect(() => {
    if (isLong) onShortened();
  }, [isLong, onShortened]);

  return (
    <li aria-live={line.isMadeUp && 'off'} className={classNames('text-[0.9375rem] leading-snug', line.state === 'sending' && 'opacity-75')}>
      <p ref={text} className={classNames('break-words', !isOpen && 'line-clamp-3')}>
        {!line.isHost && <Face name={line.name} url={line.face} className={face} />}
        <span className={classNames('font-semibold', !line.isHost && !line.isOwn && 'text-ink-200')}>
          <bdi>{line.name}</bdi>
          {line.isOwn && ` ${t('chat.own')}`}
        </span>
        {line.isHost && <span className="ml-1.5 rounded-sm bg-paper px-1 font-bold text-ink text-xs">{t('chat.host')}</span>} <bdi>{line.message}</bdi>
        {line.state === 'failed' && <span className="ml-1.5 rounded-sm bg-brick px-1 font-semibold text-white text-xs">{t('chat.failed')}</span>}
      </p>
      {actions}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="relative font-semibold text-sm underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
        >
          {t(isOpen ? 'chat.less' : 'chat.more')}
        </button>
      )}
    </li>
  );
}
