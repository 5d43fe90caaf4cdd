import { createFlowGate } from '#server/platform/sockets/flow-gate.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import { burstSeconds, createByteGate } from './byte-gate.ts';

/** A sender may send this many times the bitrate of its media: headers and retransmissions count too. */
const wrapping = 2;

/** Counts arrived `bytes` and `messages`; returns the problem once there are too many. */
export type ArrivalGate = (bytes: number, messages: number) => StageProblem | undefined;

/** Counts everything that a sender sends, so that data that never becomes a sample is limited too. */
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
