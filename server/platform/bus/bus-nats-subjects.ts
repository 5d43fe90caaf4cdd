import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';

type Receive = (error: Error | null, message: Msg) => void;
type Wanted = { uses: number; receive: Receive; clear: (() => void) | undefined; subscription: Subscription | undefined };

/** What this node wants to hear, once per subject however many listen; kept for each new connection. */
export function createNatsSubjects(queue?: string) {
  const subjects = new Map<string, Wanted>();
  let current: NatsConnection | undefined;

  function subscribe(subject: string, wanted: Wanted): void {
    if (current && !current.isClosed() && !current.isDraining()) wanted.subscription = current.subscribe(subject, { queue, callback: wanted.receive });
  }

  function leave(subject: string, wanted: Wanted): void {
    wanted.uses -= 1;
    if (wanted.uses > 0) return;
    subjects.delete(subject);
    if (wanted.subscription && !wanted.subscription.isClosed()) wanted.subscription.unsubscribe();
  }

  return {
    attach(connection: NatsConnection): void {
      current = connection;
      for (const [subject, wanted] of subjects) subscribe(subject, wanted);
    },

    /** Of several uses the first one's `receive` counts. `clear` forgets what was begun, when the connection is lost. */
    add(subject: string, receive: Receive, clear?: () => void): () => void {
      const wanted = subjects.get(subject) ?? { uses: 0, receive, clear, subscription: undefined };
      wanted.uses += 1;
      if (wanted.uses === 1) {
        subjects.set(subject, wanted);
        subscribe(subject, wanted);
      }
      let left = false;
      return () => {
        if (!left) leave(subject, wanted);
        left = true;
      };
    },

    clear(): void {
      for (const { clear } of subjects.values()) clear?.();
    },
  };
}
