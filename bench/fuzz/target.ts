import type { Random } from './mutation.ts';

/** What one stranger sends, piece by piece; can be written down and sent again. */
export type Attack = { kind: string; parts: Buffer[] };

/** `refusals`: how the server ended it, by code; `accepted` where it did not. An `Attack` that is answered otherwise throws. */
export type Target = {
  kind: string;
  /** Of a whole run, how much of the count goes here. */
  share: number;
  /** How many that may run at once. */
  lanes: number;
  make(random: Random, lane: number): Attack;
  /** How many of the count an attack is. */
  sizeOf(attack: Attack): number;
  /** Resolves with the code of the refusal, or `accepted`. */
  run(attack: Attack, lane: number): Promise<string>;
};

/** The server did what no stranger may bring it to. */
export class Harm extends Error {}
