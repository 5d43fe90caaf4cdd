/** What is measured: the room of a Haat, bare `ws` and Socket.IO, which hand each line on to all as it comes. */
export type Kind = 'haat' | 'ws' | 'socket.io';

/** As long as a line of the show log. */
const padding = 'x'.repeat(150);
const mark = /sent at (\d{13})/;
const sentAt = (frame: string) => (mark.test(frame) ? Number(mark.exec(frame)?.[1]) : undefined);
const words = () => `sent at ${Date.now()}`;

/** Frames of each: Engine.IO 4 has a digit for its kind of packet, Socket.IO 5 another one (their protocol documents). */
export const dialects = {
  haat: { hello: '', ping: '', pong: '', sentAt, line: words },
  ws: { hello: '', ping: '', pong: '', sentAt, line: () => JSON.stringify({ line: words(), padding }) },
  'socket.io': { hello: '40', ping: '2', pong: '3', sentAt, line: () => `42${JSON.stringify(['line', { line: words(), padding }])}` },
} as const satisfies Record<Kind, object>;
