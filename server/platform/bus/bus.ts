import { type BusMessage, type BusReply, type BusStatus, checkSize, isSubject, type RequestOptions, type Responder } from './bus-messages.ts';
import { askResponder } from './bus-request.ts';

/** Delivers by subject, whatever the message: a listener says itself what it takes. Rooms get it as `Bus`, which knows the payload of each topic. */
export type SubjectBus = AsyncDisposable & {
  publish(subject: string, message: BusMessage): void;
  subscribe(subject: string, listener: (message: never) => void): () => void;
  request(subject: string, message: BusMessage, options: RequestOptions): Promise<BusReply>;
  respond(subject: string, responder: Responder<never>): () => void;
  status(): BusStatus;
};

declare const payload: unique symbol;

/** A subject, and what is published under it. `server/topics.ts` lists them all. */
export type Topic<P extends BusMessage> = string & { readonly [payload]: P };

/** For `server/topics.ts` alone. */
export function topic<P extends BusMessage>(subject: string): Topic<P> {
  return subject as Topic<P>;
}

/**
 * Carries messages between rooms and between nodes. At most once, never blocking, in order per topic and publisher. Subscribers
 * name topics exactly. What was published must not be changed after.
 */
export type Bus = AsyncDisposable & {
  /** A message above `maxMessageBytes` or a subject of another form is a bug and throws. */
  publish<P extends BusMessage>(topic: Topic<P>, message: NoInfer<P>): void;
  /** Returns its own stop. A listener that throws does not reach the publisher. */
  subscribe<P extends BusMessage>(topic: Topic<P>, listener: (message: P) => void): () => void;
  /** Asks whoever responds to the topic: on this node if somebody does, else one other node. Never rejects; to what is no subject, nobody responds. */
  request<P extends BusMessage>(topic: Topic<P>, message: NoInfer<P>, options: RequestOptions): Promise<BusReply>;
  /** Answers requests until the returned stop is called. A responder that throws answers `failed`. */
  respond<P extends BusMessage>(topic: Topic<P>, responder: Responder<P>): () => void;
  status(): BusStatus;
};

/** The embedded default: delivery inside this process, synchronously. `onError` hears of listeners and responders that throw. */
export function createMemoryBus(onError: (error: unknown) => void): SubjectBus {
  const listeners: Subjects<(message: never) => void> = new Map();
  const responders: Subjects<Responder<never>> = new Map();
  return {
    publish(subject, message) {
      checkSubject(subject);
      if (message instanceof Uint8Array) checkSize(message.length);
      for (const listener of listeners.get(subject) ?? []) {
        try {
          listener.value(message as never);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe: (subject, listener) => addTo(listeners, subject, listener),
    async request(subject, message, options) {
      const [responder] = responders.get(subject) ?? [];
      return responder ? await askResponder(responder.value as Responder, message, options, onError) : { ok: false, why: 'nobody' };
    },
    respond: (subject, responder) => addTo(responders, subject, responder),
    status: () => ({ connected: true }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Each addition is an entry of its own, so that the same function may be added twice. */
type Subjects<T> = Map<string, Set<{ value: T }>>;

/** Adds a value of the subject; returns what takes it away. */
function addTo<T>(subjects: Subjects<T>, subject: string, value: T): () => void {
  checkSubject(subject);
  const entries = subjects.get(subject) ?? new Set();
  const entry = { value };
  subjects.set(subject, entries.add(entry));
  return () => {
    entries.delete(entry);
    if (entries.size === 0 && subjects.get(subject) === entries) subjects.delete(subject);
  };
}

function checkSubject(subject: string): void {
  if (!isSubject(subject)) throw new Error(`not a subject of the bus: ${subject.slice(0, 100)}`);
}
