import type { History } from '../history.ts';
import type { State } from './state.ts';

/** `rule`: of docs/reliability.md, "Invariants", or the area where it names none. */
export type Violation = { rule: string; loss: 'lost' | 'doubled' | 'wrong'; round: number; what: string };
export type Check = (history: History, state: State) => Violation[];

export function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
