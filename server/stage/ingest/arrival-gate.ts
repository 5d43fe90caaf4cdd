import { createFlowGate } from '#server/platform/sockets/flow-gate.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import { burstSeconds, createByteGate } from './byte-gate.ts';

/** So much more than its pictures and sound may come from a sender: what they are wrapped in, and what is sent again. */
const wrapping = 2;

/** Counts `bytes` and `messages` that came; says why once they are too many. */
export type ArrivalGate = (bytes: number, messages: number) => StageProblem | undefined;

/** All that a sender sends, so that what never becomes a sample is bounded too. */
export function createArrivalGate(maxBitrate: number, maxMessagesPerSecond: number): ArrivalGate {
  const bitsPerSecond = maxBitrate * wrapping;
  const isWithinBytes = createByteGate(bitsPerSecond);
  const isWithinMessages = createFlowGate(maxMessagesPerSecond, burstSeconds);
  return (bytes, messages) => {
    if (!isWithinBytes(bytes))
      return problem('LIMIT_EXCEEDED', `More than ${bitsPerSecond / 1e6} Mbit/s arrived, all that is sent counted. Lower the bitrate of the encoder.`);
    if (!isWithinMessages(messages))
      return problem('LIMIT_EXCEEDED', `The encoder sent too many messages per second; ${maxMessagesPerSecond} are allowed. Restart it, or use another one.`);
    return undefined;
  };
}
