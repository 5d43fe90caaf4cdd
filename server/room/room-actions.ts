import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, guest, mayInStore } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/outcome.ts';
import { maxSocketsPerPerson, SocketLimit } from '#server/platform/sockets/socket-limit.ts';
import type { SocketRequest } from '#server/platform/sockets/sockets.ts';
import type { Tickets } from '#server/platform/sockets/tickets.ts';
import { shopperName } from './chat-names.ts';
import type { ShowStream } from './open-shows.ts';
import type { Hello, RoomActions, Speaker } from './room-session.ts';
import type { ShowLog } from './show-log.ts';
import { WritingLimits } from './writing-limits.ts';

type Parts = {
  live: Pick<LiveService, 'findShelf'>;
  accounts: {
    findActor(bearer: string | undefined): Promise<Actor>;
    sessionEnds: { onEnd(sessionId: string, ended: () => void): () => void };
  };
  tickets: Pick<Tickets, 'verify'>;
  showLog: ShowLog;
  /** Show clock of a stream now, in ms. */
  mediaTime(liveStreamId: string): number;
};

const signedOut = { refused: 'FORBIDDEN', message: 'You are signed out. Sign in again, or write as a guest.' } as const;
const blocked = { refused: 'FORBIDDEN', message: 'This store has stopped you from writing in its chat.' } as const;
const hasEnded = { refused: 'STREAM_ENDED', message: 'This live event has ended.' } as const;

/** What sessions of a room may ask for: who somebody is, and whether they may write, give hearts and pin. */
export function createRoomActions({ live, accounts, tickets, showLog, mediaTime }: Parts) {
  const limits = new WritingLimits();
  const presences = new SocketLimit(maxSocketsPerPerson);

  /** A guest's person is their own word, and must not be taken for that of somebody who is signed in. */
  async function identify(stream: ShowStream, hello: Hello, { id, network }: SocketRequest): Promise<Speaker> {
    const actor = await findActor(hello.token);
    const isHost = mayInStore(actor, stream.storeId, 'live:write');
    const mayBlock = mayInStore(actor, stream.storeId, 'chat:moderate');
    const isUser = actor.kind === 'user';
    const name = isHost ? stream.storeName : shopperName(actor, isUser ? actor.userId : hello.person, stream.storeName);
    const person = isUser ? actor.userId : `guest ${hello.person}`;
    return { actor, isHost, mayBlock, name, person, network, ticket: hello.ticket === undefined ? undefined : readTicket(id, hello.ticket) };
  }

  function readTicket(liveStreamId: string, text: string): string | undefined {
    return tickets.verify(text, { purpose: 'watch', liveStreamId })?.id;
  }

  /** An ended session does not keep anybody from watching: they go on as a guest. */
  async function findActor(token: string | undefined): Promise<Actor> {
    try {
      return await accounts.findActor(token);
    } catch (error) {
      if (error instanceof Refusal) return guest;
      throw error;
    }
  }

  return (request: SocketRequest, stream: ShowStream): RoomActions => {
    const { id } = request;
    return {
      identify: (hello) => identify(stream, hello, request),
      admit: (socket, { person, ticket }) =>
        presences.admit(socket, `${id} ${person}`) && (ticket === undefined || presences.admit(socket, `ticket ${ticket}`)),
      readTicket: (text) => readTicket(id, text),
      mayWrite: (speaker) => limits.mayWrite(speaker),
      recent: (seq) => showLog.listRecent(id, seq),
      state: async () => ({ ...(await showLog.readState(id)), clockMs: mediaTime(id) }),
      maySendHearts: (speaker, count) => limits.takeHearts(id, speaker, count),
      onSessionEnd: ({ actor }, ended) => (actor.kind === 'user' ? accounts.sessionEnds.onEnd(actor.sessionId, ended) : () => undefined),

      async say(speaker, clientId, text) {
        const message = text.trim();
        if (clientId === id) return { refused: 'MESSAGE_INVALID', message: 'This message could not be read.' };
        if (message === '') return { refused: 'MESSAGE_INVALID', message: 'Write something first.' };
        const refused = await limits.takeLine(id, speaker);
        if (refused) return refused;
        const { actor, isHost, name } = speaker;
        const userId = actor.kind === 'user' ? actor.userId : null;
        const payload = { message, user_id: userId, user_display_name: name, is_host: isHost };
        const line = await showLog.appendLine(actor, { id, storeId: stream.storeId }, { type: 'chat', payload }, clientId);
        if (line === 'blocked') return blocked;
        return line === 'signed out' ? signedOut : (line ?? hasEnded);
      },

      async pin(speaker, productId, pinned) {
        if (!speaker.isHost) return { refused: 'FORBIDDEN', message: 'Only the host can pin products.' };
        const refused = await limits.takeHostAct(speaker);
        if (refused) return refused;
        const shelf = await live.findShelf(id);
        if (!shelf?.products.some((product) => product.id === productId))
          return { refused: 'MESSAGE_INVALID', message: 'Tag this product in the live event first.' };
        const type = pinned ? 'product_pinned' : 'product_unpinned';
        const done = await showLog.append(id, { type, payload: { product_id: productId as never } });
        return done ? undefined : hasEnded;
      },
    };
  };
}
