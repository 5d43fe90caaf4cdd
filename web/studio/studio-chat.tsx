import { ArrowDown, SendHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { roomLimits } from '#contract/room/room-limits.ts';
import { LineActions } from '../customers/chat/line-actions.tsx';
import type { RoomClient } from '../room/room-client.ts';
import type { ChatLine, RoomState } from '../room/room-state.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Face } from '../ui/display/face.tsx';
import { sideCell } from './studio-grid.ts';
import { panelId } from './studio-tabs.tsx';

type ChatParts = {
  streamId: LiveStreamId;
  room: RoomClient | undefined;
  state: RoomState;
  unread: number;
  onReading: (isReading: boolean) => void /** On a phone. */;
  isShown: boolean;
  /** On wider screens. */
  isBeside: boolean;
  head: ReactNode;
};

/** What the shoppers write, and the host's answers. Stays at the newest line until the host scrolls back. */
export function StudioChat({ streamId, room, state, unread, onReading, isShown, isBeside, head }: ChatParts) {
  const { t } = useTranslation('live');
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  // From the bottom up, so that 0 is the newest line: the browser itself stays there.
  const toNewest = () => list.current?.scrollTo({ top: 0 });

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && onReading(entry.isIntersecting));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onReading]);

  return (
    <section
      id={panelId('chat')}
      aria-label={t('chat.title')}
      className={classNames('relative', sideCell, isShown ? 'flex' : 'hidden', isBeside ? 'md:flex' : 'md:hidden')}
    >
      {head}
      {state.connection === 'reconnecting' && (
        <p role="status" className="bg-ink-800 px-4 py-2 text-sm">
          {t('chat.reconnecting')}
        </p>
      )}
      {state.connection === 'closed' && (
        <p role="alert" className="bg-brick px-4 py-2 text-sm">
          {t('chat.closed')}
        </p>
      )}
      <div
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-label={t('chat.title')}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4"
      >
        <div className="mb-auto flex flex-col gap-2 py-2">
          {state.chat.length === 0 && <p className="text-ink-300">{t('chat.empty')}</p>}
          {state.chat.map((line) => (
            <Line key={line.id} line={line} blockIn={state.mayBlock ? streamId : undefined} />
          ))}
          <div ref={end} className="h-px" />
        </div>
      </div>
      {unread > 0 && (
        <button
          type="button"
          onClick={toNewest}
          className="absolute bottom-20 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-white px-4 font-semibold text-ink text-sm shadow-2xl"
        >
          <ArrowDown aria-hidden className="size-4" />
          {t('chat.unread', { count: unread })}
        </button>
      )}
      <Composer
        isOpen={room !== undefined && state.connection !== 'closed'}
        onSay={(message) => {
          room?.say(message);
          toNewest();
        }}
      />
    </section>
  );
}

function Line({ line, blockIn }: { line: ChatLine; blockIn: LiveStreamId | undefined }) {
  const { t } = useTranslation('live');
  return (
    <p className={classNames('break-words text-sm', line.state === 'sending' && 'text-ink-300')}>
      {!line.isHost && <Face name={line.name} url={line.face} className="mr-1.5 inline-block size-6 bg-ink-700 align-middle text-[0.625rem] leading-6" />}
      <span className="mr-1.5 font-semibold text-ink-200">
        <bdi>{line.name}</bdi>
      </span>
      {line.isHost && <span className="mr-1.5 rounded-sm bg-white/15 px-1.5 font-semibold text-xs">{t('chat.host')}</span>}
      <bdi>{line.message}</bdi>
      {line.state === 'failed' && <span className="ml-1.5 rounded-sm bg-brick px-1.5 font-semibold text-xs">{t('chat.failed')}</span>}
      <LineActions line={line} blockIn={blockIn} />
    </p>
  );
}

function Composer({ isOpen, onSay }: { isOpen: boolean; onSay: (message: string) => void }) {
  const { t } = useTranslation('live');
  const [message, setMessage] = useState('');
  function send(event: FormEvent): void {
    event.preventDefault();
    if (message.trim() === '') return;
    onSay(message);
    setMessage('');
  }
  return (
    <form onSubmit={send} className="flex items-center gap-2 p-3 row:p-2">
      <input
        aria-label={t('chat.label')}
        placeholder={t('chat.placeholder')}
        value={message}
        maxLength={roomLimits.maxChatCharacters}
        autoComplete="off"
        enterKeyHint="send"
        disabled={!isOpen}
        onChange={(event) => setMessage(event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-full border border-ink-500 bg-ink-800 px-4 text-base text-white placeholder:text-ink-300"
      />
      <IconButton type="submit" label={t('chat.send')} look="on-dark" disabled={!isOpen}>
        <SendHorizontal aria-hidden className="size-5" />
      </IconButton>
    </form>
  );
}
