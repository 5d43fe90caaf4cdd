import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../logs/log.ts';
import { createMemoryBus, type SubjectBus } from './bus.ts';
import { createFramer, createJoiner, encodeEnd, failedFrame } from './bus-frames.ts';
import { type BusMessage, type BusReply, isSubject, type RequestOptions } from './bus-messages.ts';
import { type NatsSettings, openNatsLink } from './bus-nats-link.ts';
import { createPendingReplies } from './bus-nats-replies.ts';
import { createNatsSubjects } from './bus-nats-subjects.ts';
import { createUplink } from './bus-nats-uplink.ts';

const defaultPayload = 1024 * 1024;
/** A responder may take so long; whoever asked waits as long as it said. */
const answerMs = 30_000;

/**
 * The bus of several nodes: NATS core. Own messages are delivered inside the process at once, and to the other nodes while NATS
 * can be reached; without it a node goes on alone. What cannot be sent is lost, as with any message of the bus.
 */
export async function createNatsBus(settings: NatsSettings, log: Log): Promise<SubjectBus> {
  const onError = (error: unknown) => log.error({ err: error }, 'a listener of the bus failed');
  const local = createMemoryBus(onError);
  const inbox = createInbox();
  const replies = createPendingReplies(inbox);
  const messages = createNatsSubjects();
  const requests = createNatsSubjects('haat');
  const link = await openNatsLink(settings, { log, onConnection, onLoss });
  const uplink = createUplink({ link, log });
  const frame = createFramer(() => link.connected()?.info?.max_payload ?? defaultPayload);
  const subjectOf = (subject: string) => `${settings.prefix}.${subject}`;

  function onConnection(connection: NatsConnection): void {
    connection.subscribe(`${inbox}.*`, { callback: guarded((message) => replies.receive(message)) });
    messages.attach(connection);
    requests.attach(connection);
  }

  function onLoss(): void {
    replies.fail();
    messages.clear();
  }

  /** An error in a callback would end the reader of the connection. */
  function guarded(receive: (message: Msg) => void) {
    return (error: Error | null, message: Msg) => {
      try {
        if (error) throw error;
        receive(message);
      } catch (thrown) {
        onError(thrown);
      }
    };
  }

  async function answer(subject: string, request: Msg): Promise<void> {
    const received = createJoiner().read(request.data);
    if (!request.reply || received?.kind !== 'message') return;
    const reply = await local.request(subject, received.message, { timeoutMs: answerMs });
    await uplink.sendAll(request.reply, framesOf(reply));
  }

  function* framesOf(reply: BusReply): Generator<Uint8Array> {
    if (!reply.ok) return yield failedFrame;
    for (const message of reply.messages) yield* frame(message);
    yield encodeEnd(reply.messages.length);
  }

  /** Throws for a message that does not fit one frame, far below `maxMessageBytes`: replies may be long, requests may not. */
  async function askOthers(subject: string, message: BusMessage, options: RequestOptions): Promise<BusReply> {
    const [only, ...more] = frame(message);
    if (!only || more.length > 0) throw new RangeError('a request must fit one frame of the bus');
    const reply = replies.expect(options);
    // Kept until then, an unsent request would wait for its whole time limit.
    return uplink.send(subjectOf(subject), [only], reply.subject) ? await reply.promise : await reply.cancel();
  }

  return {
    publish(subject, message) {
      local.publish(subject, message);
      if (link.connected()) uplink.send(subjectOf(subject), frame(message));
    },

    subscribe(subject, listener) {
      const stopLocal = local.subscribe(subject, listener);
      const joiner = createJoiner();
      const receive = guarded(({ data }) => {
        const received = joiner.read(data);
        if (received?.kind === 'message') local.publish(subject, received.message);
      });
      const stopRemote = messages.add(subjectOf(subject), receive, joiner.clear);
      return () => {
        stopLocal();
        stopRemote();
      };
    },

    async request(subject, message, options) {
      const answered = await local.request(subject, message, options);
      if (answered.ok || answered.why !== 'nobody' || !link.connected() || !isSubject(subject)) return answered;
      try {
        return await askOthers(subject, message, options);
      } catch (error) {
        onError(error);
        return { ok: false, why: 'failed' };
      }
    },

    respond(subject, responder) {
      const stopLocal = local.respond(subject, responder);
      const stopRemote = requests.add(
        subjectOf(subject),
        guarded((request) => void answer(subject, request).catch(onError)),
      );
      return () => {
        stopLocal();
        stopRemote();
      };
    },

    status: link.status,

    async [Symbol.asyncDispose]() {
      await link[Symbol.asyncDispose]();
      replies.fail();
    },
  };
}
