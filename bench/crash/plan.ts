import { randomFrom } from '../../test/support/random.ts';
import { anyOf } from '../fuzz/containers.ts';

/** What is ended: the node, the database's first process, both; or the node is asked to stop, alone or with its whole process group. */
export type Kind = 'node' | 'postmaster' | 'both' | 'term' | 'group';
/**
 * When: at any moment; while orders wait for the row of their number or of a product, or with their stock taken to be written; while
 * lines of chat and jobs wait for the show log; after a commit and before its answer; in the middle of a piece of a video; while a picture is made.
 */
export type Step = 'moment' | 'number' | 'stock' | 'lines' | 'log' | 'committed' | 'piece' | 'picture';

/** `beforeMs`: how long the actors are at work before it happens. */
export type RoundPlan = { seed: number; round: number; kind: Kind; step: Step; beforeMs: number };

/** Each entry has the same chance, so repeated ones are more likely. */
export const kinds: readonly Kind[] = ['node', 'node', 'node', 'both', 'both', 'postmaster', 'postmaster', 'term', 'group', 'group'];
export const steps: readonly Step[] = ['moment', 'moment', 'moment', 'number', 'log', 'stock', 'lines', 'committed', 'committed', 'piece', 'picture'];

/** The same for the same seed and round. A stop by signal waits for what is under way, so nothing is held up for it. */
export function planRound(seed: number, round: number, fixed: Partial<RoundPlan> = {}): RoundPlan {
  const random = randomOf(seed, round, 'plan');
  const kind = fixed.kind ?? anyOf(kinds, random);
  const step = kind === 'term' || kind === 'group' ? 'moment' : (fixed.step ?? anyOf(steps, random));
  return { seed, round, kind, step, beforeMs: 2_500 + Math.round(random() * 2_500) };
}

/** A generator for one part of one round. */
export function randomOf(seed: number, round: number, part: string): () => number {
  let state = seed ^ Math.imul(round, 0x9e3779b1);
  for (const letter of part) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return randomFrom(state >>> 0);
}
