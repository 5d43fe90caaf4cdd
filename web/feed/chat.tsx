import { ArrowDown, SendHorizontal } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { roomLimits } from '#contract/room/room-limits.ts';
import { ChatAs } from '../accounts/sheet/chat-as.tsx';
import { LineActions } from '../customers/chat/line-actions.tsx';
import type { RoomClient } from '../room/room-client.ts';
import type { ChatLine, RoomState } from '../room/room-state.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ChatLineItem } from './chat-line.tsx';

const nearEndPx = 40;

type LinesParts = {
  lines: ChatLine[];
  /** Of the show whose writers whoever reads may block. */
  blockIn?: LiveStreamId | undefined;
  className?: string;
};

/** The lines of a chat, newest at the bottom; stays there until the reader scrolls up. */
export function ChatLines({ lines, blockIn, className }: LinesParts) {
  const { t } = useTranslation('watch');
  const list = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);

  const toEnd = useCallback(() => {
    if (following) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [following]);
  useEffect(() => {
    if (lines.length > 0) toEnd();
  }, [lines, toEnd]);
  // An open shelf or a keyboard takes room from it.
  useEffect(() => {
    const watcher = new ResizeObserver(toEnd);
    if (list.current) watcher.observe(list.current);
    return () => watcher.disconnect();
  }, [toEnd]);

  function onScroll(): void {
    const element = list.current;
    if (element) setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx);
  }

  return (
    <div className="relative flex min-h-0 flex-col">
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div
        ref={list}
        role="log"
        aria-label={t('chat.title')}
        tabIndex={0}
        onScroll={onScroll}
        className={classNames('min-h-0 touch-pan-y overflow-y-auto overscroll-contain rounded-md', className)}
      >
        {lines.length === 0 ? (
          <p className="py-1 text-ink-100 text-sm">{t('chat.empty')}</p>
        ) : (
          <ul className="flex flex-col gap-1.5 py-1">
            {lines.map((line) => (
              <ChatLineItem key={line.id} line={line} onShortened={toEnd} actions={<LineActions line={line} blockIn={blockIn} />} />
            ))}
          </ul>
        )}
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      {!following && (
        <IconButton look="on-dark" label={t('chat.jump')} className="absolute right-0 bottom-1" onClick={() => setFollowing(true)}>
          <ArrowDown aria-hidden className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

/** Why a line was not sent, or not yet. Its place is where the lines of the chat give way to it. */
export function ChatProblem({ state, className }: { state: RoomState; className?: string }) {
  const { t } = useTranslation('watch');
  const problem = state.problem?.message ?? (state.connection === 'reconnecting' ? t('chat.reconnecting') : undefined);
  if (state.ended || !problem) return null;
  return (
    <p role="status" className={classNames('shrink-0 rounded-sm bg-ink/80 px-2 py-1 text-sm', className)}>
      {problem}
    </p>
  );
}

/** Chat input, until the show has ended. A line that cannot be sent now is sent after the reconnect. */
export function ChatInput({ room, state }: { room: RoomClient | undefined; state: RoomState }) {
  const { t } = useTranslation('watch');
  const [message, setMessage] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!room || message.trim() === '') return;
    room.say(message);
    setMessage('');
  }

  if (state.ended) return null;
  return (
    <form onSubmit={send}>
      <div className="flex items-center rounded-full border border-white/40 bg-ink/70 has-[input:focus-visible]:border-marigold has-[input:focus-visible]:ring-2 has-[input:focus-visible]:ring-marigold">
        <ChatAs input={input} />
        <input
          ref={input}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          maxLength={roomLimits.maxChatCharacters}
          aria-label={t('chat.label')}
          placeholder={t('chat.placeholder')}
          enterKeyHint="send"
          autoComplete="off"
          className="min-h-11 min-w-0 flex-1 bg-transparent text-base text-white shadow-none! outline-none! placeholder:text-ink-200"
        />
        <IconButton type="submit" look="ghost" label={t('chat.send')} className="text-white hover:bg-white/15" disabled={message.trim() === ''}>
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
    </form>
  );
}
