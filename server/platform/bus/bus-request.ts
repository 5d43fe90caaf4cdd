import { type BusMessage, type BusReply, isMany, maxMessageBytes, type RequestOptions, type Responder } from './bus-messages.ts';

/** A request inside this process. */
export async function askResponder<P extends BusMessage>(
  responder: Responder<P>,
  message: P,
  options: RequestOptions,
  onError: (error: unknown) => void,
): Promise<BusReply> {
  const reply = expectReply(options);
  void collect();
  return await reply.promise;

  async function collect(): Promise<void> {
    try {
      const answer = await responder(message);
      for await (const one of isMany(answer) ? answer : [answer]) {
        if (reply.isSettled()) return;
        reply.add(one, one instanceof Uint8Array ? one.length : 0);
      }
      reply.settle({ ok: true, messages: reply.messages });
    } catch (error) {
      reply.settle({ ok: false, why: 'failed' });
      onError(error);
    }
  }
}

export type ExpectedReply = ReturnType<typeof expectReply>;

/** A reply that comes message by message, until it is settled, the time is over, or the asker no longer waits. */
export function expectReply({ timeoutMs, signal }: RequestOptions) {
  const { promise, resolve } = Promise.withResolvers<BusReply>();
  const messages: BusMessage[] = [];
  let size = 0;
  let settled = false;
  const timer = setTimeout(() => settle({ ok: false, why: 'timeout' }), timeoutMs);
  const onAbort = () => settle({ ok: false, why: 'aborted' });

  function settle(reply: BusReply): void {
    settled = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    resolve(reply);
  }

  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  return {
    promise,
    messages,
    settle,
    isSettled: () => settled,
    /** `bytes`: what the message adds to the size of the reply, which is bounded. */
    add(message: BusMessage, bytes: number): void {
      size += bytes;
      if (size > maxMessageBytes) settle({ ok: false, why: 'failed' });
      else messages.push(message);
    },
  };
}
