import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { encodeSamples, type PublishServerMessage, type Sample, stageWireVersion, type TrackConfig } from '#contract/wire/stage-wire.ts';

export type PublishSocket = Disposable & {
  /** Show clock minus capture clock, in ms. */
  offsetMs: number;
  send(samples: readonly Sample[]): void;
  /** Rejects with what the server said when it turns the broadcaster away; stays open otherwise. */
  refused: Promise<never>;
};

/** A broadcaster with encoded samples at hand; resolves once the server has welcomed it. With the `session` of an earlier one it goes on with that capture. */
export async function openPublishSocket(url: string, ticket: string, tracks: TrackConfig[], session: string = randomUUID()): Promise<PublishSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const welcome = Promise.withResolvers<Extract<PublishServerMessage, { t: 'welcome' }>>();
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => undefined);
  let isWanted = true;
  let reason = '';
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as PublishServerMessage;
    if (message.t === 'welcome') welcome.resolve(message);
    if (message.t === 'error') reason = `${message.code}: ${message.message}`;
  });
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', (code) => {
    const error = new Error(`the broadcaster was turned away with ${code} ${reason}`);
    welcome.reject(error);
    if (isWanted) refused.reject(error);
  });
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket, session, tracks })));
  const { offsetMs } = await welcome.promise;
  return {
    offsetMs,
    refused: refused.promise,
    send: (samples) => socket.readyState === WebSocket.OPEN && socket.send(encodeSamples(samples)),
    [Symbol.dispose]() {
      isWanted = false;
      socket.close();
    },
  };
}
