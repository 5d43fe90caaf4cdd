import { createFlowGate } from '#server/platform/sockets/flow-gate.ts';

/** So many seconds of the allowed rate may come at once: what a broadcaster kept during a cut of four seconds, twice. */
export const burstSeconds = 8;

/** A flow of bytes, by its bits per second. */
export function createByteGate(bitsPerSecond: number): (bytes: number) => boolean {
  return createFlowGate(bitsPerSecond / 8, burstSeconds);
}
