import { createFlowGate } from '#server/platform/sockets/flow-gate.ts';

/** Seconds of the allowed rate that may arrive at once: twice what a broadcaster buffers during a cut of four seconds. */
export const burstSeconds = 8;

/** A flow of bytes, by its bits per second. */
export function createByteGate(bitsPerSecond: number): (bytes: number) => boolean {
  return createFlowGate(bitsPerSecond / 8, burstSeconds);
}
