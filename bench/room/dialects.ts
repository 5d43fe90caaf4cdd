/** What is measured: the room of a Haat, bare `ws` and Socket.IO, which hand each line on to all as it comes. */
export type Kind = 'haat' | 'ws' | 'socket.io';

/** Engine.IO 4 has a digit for its kind of packet, Socket.IO 5 another one (their protocol documents). */
export const socketIo = { hello: '40', ping: '2', pong: '3', message: '42' } as const;

/** As long as a line of the show log. */
const padding = 'x'.repeat(150);
const mark = /sent at (\d{13})/;

/** What a writer says: when it was sent, in ms since the epoch. */
export const wordsNow = () => `sent at ${Date.now()}`;

/** The frame that brings it to a server that hands on what it is sent. */
export function lineOf(kind: 'ws' | 'socket.io'): string {
  const line = { line: wordsNow(), padding };
  return kind === 'ws' ? JSON.stringify(line) : `${socketIo.message}${JSON.stringify(['line', line])}`;
}

/** When the line of a frame was sent; `undefined` where it has none. */
export function sentAt(frame: string): number | undefined {
  const found = mark.exec(frame)?.[1];
  return found === undefined ? undefined : Number(found);
}
