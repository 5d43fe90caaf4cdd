import type { ChatLine } from '../room/room-state.ts';

const shownLines = 3;

/** On a phone the newest lines stand over the picture while another panel is open below; the chat's own list is what is read aloud. */
export function ChatOverPicture({ chat }: { chat: ChatLine[] }) {
  if (chat.length === 0) return null;
  return (
    <div aria-hidden className="scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 flex flex-col justify-end gap-1 p-2 pt-24 text-xs md:hidden">
      {chat.slice(-shownLines).map(({ id, name, message }) => (
        <p key={id} className="line-clamp-2 break-words">
          <bdi className="mr-1 font-semibold">{name}</bdi>
          <bdi>{message}</bdi>
        </p>
      ))}
    </div>
  );
}
