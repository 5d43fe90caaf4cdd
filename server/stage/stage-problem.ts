import type { StageErrorCode } from '#contract/wire/stage-wire.ts';

/** Why a peer is turned away; the message is for the seller's or the shopper's screen. */
export type StageProblem = { code: StageErrorCode; message: string };

export function problem(code: StageErrorCode, message: string): StageProblem {
  return { code, message };
}
