import type { Msg } from '@nats-io/transport-node';
import { unreachable } from '#contract/exhaustive.ts';
import { createJoiner } from './bus-frames.ts';
import type { BusReply, RequestOptions } from './bus-messages.ts';
import { type ExpectedReply, expectReply } from './bus-request.ts';

type Pending = ExpectedReply & { joiner: ReturnType<typeof createJoiner> };

/** Replies of other nodes that this one waits for, each under an address below `inbox`. */
export function createPendingReplies(inbox: string) {
  const pending = new Map<string, Pending>();
  let last = 0;

  function receive({ subject, data, headers }: Msg): void {
    const reply = pending.get(subject);
    if (!reply) return;
    if (data.length === 0 && headers?.code === 503) return reply.settle({ ok: false, why: 'nobody' });
    const received = reply.joiner.read(data);
    // A frame that another version sends: what it was part of times out.
    if (!received) return;
    switch (received.kind) {
      case 'message':
        return reply.add(received.message, received.size);
      case 'failed':
        return reply.settle({ ok: false, why: 'failed' });
      case 'end':
        // A count that differs is a frame that was lost on the way.
        return reply.settle(received.count === reply.messages.length ? { ok: true, messages: reply.messages } : { ok: false, why: 'failed' });
      default:
        return unreachable(received);
    }
  }

  return {
    receive,

    /** `cancel`: it could not be asked, so nobody answers. */
    expect(options: RequestOptions): { subject: string; promise: Promise<BusReply>; cancel(): Promise<BusReply> } {
      last += 1;
      const subject = `${inbox}.${last}`;
      const reply = expectReply(options);
      pending.set(subject, { ...reply, joiner: createJoiner() });
      const promise = reply.promise.finally(() => pending.delete(subject));
      const cancel = () => {
        reply.settle({ ok: false, why: 'nobody' });
        return promise;
      };
      return { subject, promise, cancel };
    },

    /** The connection is lost, and with it what was on its way. */
    fail(): void {
      for (const reply of pending.values()) reply.settle({ ok: false, why: 'failed' });
    },
  };
}
