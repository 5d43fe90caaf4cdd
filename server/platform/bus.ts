/** Carries small messages between rooms, and later between nodes. At most once, in order per subject, never blocking. */
export type Bus = {
  publish(subject: string, message: BusMessage): void;
  /** Returns its own stop. A listener that throws does not reach the publisher. */
  subscribe(subject: string, listener: (message: BusMessage) => void): () => void;
};

/** JSON values or bytes: what a network bus can carry too. */
export type BusMessage = Uint8Array | { [key: string]: unknown };

/** The embedded default: delivery inside this process, synchronously. `onError` hears of listeners that throw. */
export function createMemoryBus(onError: (error: unknown) => void): Bus {
  const listeners = new Map<string, Set<(message: BusMessage) => void>>();
  return {
    publish(subject, message) {
      for (const listener of listeners.get(subject) ?? []) {
        try {
          listener(message);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(subject, listener) {
      const set = listeners.get(subject) ?? new Set();
      listeners.set(subject, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(subject);
      };
    },
  };
}
