import { randomUUID } from 'node:crypto';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import { topics } from '#server/topics.ts';
import { longGopMs } from '../show/key-frames.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import type { Opened, StageRegistry } from '../stage-registry.ts';

/** The stream that a key opens. Its `hold` is released once media are claimed, or when the encoder leaves first. */
export type Admitted = Opened & { liveStreamId: string };

/** An encoder that is connected, by whichever protocol. */
export type EncoderConnection = {
  /** The stream whose media arrive, since when (`performance.now()`), and the longest time between its key frames. */
  readonly publishing: { liveStreamId: string; since: number; longestGopMs: number } | undefined;
  /** Whether its key names this stream, checked or not. */
  hasKeyOf(liveStreamId: string): boolean;
  drop(reason: StageProblem): void;
};

/** `longGopMs`: the time between key frames, where viewers wait for them noticeably. */
export type EncoderStatus = { isReceiving: boolean; longGopMs: number | undefined; problem: string | undefined };

type Options = {
  registry: Pick<StageRegistry, 'open' | 'findState'>;
  bus: Bus;
  /** Checks a stream key, and puts a scheduled event of it on air. */
  startByKey(key: string): Promise<Outcome<{ id: string }>>;
};

/** A problem is cleared once pictures have arrived for this long. */
const healthyMs = 10_000;
const maxRemembered = 1_000;

export type EncoderRegistry = ReturnType<typeof createEncoderRegistry>;

/** Who may send with a stream key, and what the seller should know of it: the same for RTMP and WHIP. */
export function createEncoderRegistry({ registry, bus, startByKey }: Options) {
  const connections = new Set<EncoderConnection>();
  const problems = new Map<string, string>();
  /** Streams whose encoder gave way to the studio: encoders reconnect by themselves and must not take the stage back. */
  const yielded = new Set<string>();

  const self = randomUUID();
  const tellMoved = (id: string, hasYielded: boolean) => bus.publish(topics.encoderMoved, { id, hasYielded, by: self });

  function hearMoved(id: string, hasYielded: boolean, isOwn: boolean): void {
    yielded.delete(id);
    if (!hasYielded) return;
    // The other node cannot know that its encoder gave way to one of this node.
    if (!isOwn && hasEncoderOf(id)) return tellMoved(id, false);
    yielded.add(id);
    dropOldest(yielded);
  }

  function hasEncoderOf(id: string, except?: EncoderConnection): boolean {
    return [...connections].some((connection) => connection !== except && connection.hasKeyOf(id));
  }

  const stops = [
    bus.subscribe(topics.streamKeyRotated, ({ id }) => {
      for (const connection of [...connections])
        if (connection.hasKeyOf(id)) connection.drop(problem('TICKET_INVALID', 'The stream key was replaced. Copy the new one into OBS.'));
    }),
    bus.subscribe(topics.encoderMoved, ({ id, hasYielded, by }) => hearMoved(id, hasYielded, by === self)),
  ];

  return {
    /** Registers the connection for changes of its key; returns how to stop. */
    add(connection: EncoderConnection): () => void {
      connections.add(connection);
      return () => void connections.delete(connection);
    },

    async admit(key: string): Promise<Admitted | StageProblem> {
      const started = await startByKey(key);
      if (!started.ok) return problem(started.problem.code === 'STREAM_STATE' ? 'STREAM_ENDED' : 'TICKET_INVALID', started.problem.message);
      const { id } = started.value;
      // Before the stage is taken: a refused encoder must not move it to this node.
      const isStudioLive = yielded.has(id) && (await registry.findState(id)) === 'live';
      if (isStudioLive) return problem('ALREADY_PUBLISHING', 'The studio sends this live event now. Close it there first.');
      const opened = await registry.open(id);
      if (!opened) return problem('STREAM_ENDED', 'This live event has ended.');
      if (yielded.has(id)) tellMoved(id, false);
      return { liveStreamId: id, ...opened };
    },

    /** Why an encoder with a good key was turned away, for the studio. */
    report(liveStreamId: string, reason: StageProblem): void {
      problems.delete(liveStreamId);
      problems.set(liveStreamId, reason.message);
      dropOldest(problems);
    },

    /** Another publisher took the stage from this encoder. Returns which kind; if it was the studio, every node is told. */
    yieldStage(liveStreamId: string, replaced: EncoderConnection): 'encoder' | 'studio' {
      if (hasEncoderOf(liveStreamId, replaced)) return 'encoder';
      tellMoved(liveStreamId, true);
      return 'studio';
    },

    /** What the seller should know of the encoder of a stream. */
    statusOf(liveStreamId: string): EncoderStatus {
      const publishing = [...connections].map((connection) => connection.publishing).find((candidate) => candidate?.liveStreamId === liveStreamId);
      if (publishing && performance.now() - publishing.since > healthyMs) problems.delete(liveStreamId);
      const gopMs = publishing?.longestGopMs ?? 0;
      return { isReceiving: publishing !== undefined, longGopMs: gopMs > longGopMs ? gopMs : undefined, problem: problems.get(liveStreamId) };
    },

    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

function dropOldest(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys();
  if (kept.size > maxRemembered && oldest !== undefined) kept.delete(oldest);
}
