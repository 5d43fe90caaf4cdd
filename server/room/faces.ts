import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import type { LoggedEvent } from './logged-event.ts';

export type FacesMessage = Extract<RoomServerMessage, { t: 'faces' }>;

/** So many of who wrote last; who comes back after more is told of anew. */
const maxFaces = 100;

/** The pictures of who wrote in these lines. */
export function facesOf(events: readonly LoggedEvent[]): FacesMessage | undefined {
  return messageFor(events.flatMap(entriesOf));
}

/** The pictures that every socket of a room has been told of: each once, and again when it is another. */
export function createFaces() {
  const known = new Map<string, string>();

  function isNews([userId, face]: [string, string]): boolean {
    const isNew = known.get(userId) !== face;
    known.delete(userId);
    known.set(userId, face);
    return isNew;
  }

  return {
    /** What these lines add. */
    learn(events: readonly LoggedEvent[]): FacesMessage | undefined {
      const news = events.flatMap(entriesOf).filter(isNews);
      for (const oldest of [...known.keys()].slice(0, -maxFaces)) known.delete(oldest);
      return messageFor(news);
    },

    all: (): FacesMessage | undefined => messageFor([...known]),

    /** What takes a picture off the lines that show it. */
    forget: (userId: string): FacesMessage | undefined => (known.delete(userId) ? messageFor([[userId, null]]) : undefined),
  };
}

function entriesOf({ type, payload, face }: LoggedEvent): [string, string][] {
  return type === 'chat' && face && payload.user_id ? [[payload.user_id, face]] : [];
}

function messageFor(faces: [string, string | null][]): FacesMessage | undefined {
  return faces.length === 0 ? undefined : { t: 'faces', faces: Object.fromEntries(faces) };
}
