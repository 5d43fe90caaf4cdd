/** JSON values or bytes: what a network bus can carry too. */
export type BusMessage = Uint8Array | { [key: string]: unknown };

/** Bytes of one message, and of all messages of one reply together. */
export const maxMessageBytes = 16 * 1024 * 1024;

/** Throws a `RangeError` above `maxMessageBytes`. */
export function checkSize(bytes: number): void {
  if (bytes > maxMessageBytes) throw new RangeError(`a message of ${bytes} bytes is above the ${maxMessageBytes} that the bus carries`);
}

const subjectForm = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
/** With prefix and inbox far below the 4 KB line of a nats-server, which cuts the connection of whoever sends a longer one. */
const maxSubjectLength = 200;

export function isSubject(subject: string): boolean {
  return subject.length <= maxSubjectLength && subjectForm.test(subject);
}

/** `timeoutMs` is for the whole reply. */
export type RequestOptions = { timeoutMs: number; signal?: AbortSignal };

/** `nobody` responds; `failed`: the responder threw, or a part of the reply was lost. A reply is whole or it is none. */
export type BusReply = { ok: true; messages: BusMessage[] } | { ok: false; why: 'nobody' | 'timeout' | 'failed' | 'aborted' };

/** `reason` completes "the bus …" for people. */
export type BusStatus = { connected: true } | { connected: false; reason: string };

type Many = Iterable<BusMessage> | AsyncIterable<BusMessage>;

/** Answers with one message, with many, or with none. */
export type Responder<P extends BusMessage = BusMessage> = (message: P) => BusMessage | Many | Promise<BusMessage | Many>;

/** Bytes are iterable too, and are one message. */
export function isMany(answer: BusMessage | Many): answer is Many {
  return !(answer instanceof Uint8Array) && (Symbol.iterator in answer || Symbol.asyncIterator in answer);
}
