import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import type { RoomClient } from '../room/room-client.ts';
import type { RoomState } from '../room/room-state.ts';
import { FollowPlace } from '../stores/follows/follow-place.tsx';
import { ShowProducts } from '../watch/show-products.tsx';
import { ChatInput, ChatLines, ChatProblem } from './chat.tsx';

/** Beside the frame on a desktop: what the show is, what it sells, and the chat. */
export function ShowSide({ stream, room, state }: { stream: LiveStream; room: RoomClient | undefined; state: RoomState }) {
  const { t } = useTranslation('watch');
  return (
    <div className="flex h-full min-h-0 flex-col gap-5">
      <div>
        <p className="font-bold text-2xl font-display leading-tight">{stream.title}</p>
        <p className="text-ink-200">
          <bdi>{stream.seller_name}</bdi>
        </p>
        <FollowPlace storeId={stream.seller_id} store={stream.seller_name} on="picture" counted afterMs={4_000} className="mt-2" />
        {stream.description && <p className="mt-2 line-clamp-3 text-ink-100">{stream.description}</p>}
      </div>
      <ShowProducts stream={stream} pinnedId={state.pinned ?? state.pictured} className="max-h-[38%]" />
      <section className="flex min-h-0 flex-1 flex-col gap-2">
        <h2 className="font-bold text-lg">{t('chat.title')}</h2>
        <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
          <ChatLines lines={state.chat} blockIn={state.mayBlock ? stream.id : undefined} className="max-h-full" />
        </div>
        <ChatProblem state={state} />
        <ChatInput room={room} state={state} />
      </section>
    </div>
  );
}
