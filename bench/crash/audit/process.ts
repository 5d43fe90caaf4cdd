import type { History } from '../history.ts';
import type { Violation } from './violation.ts';

/** After each end one node has the lock of the folder and one database server its data; who was asked to stop did so with 0. */
export function checkEndings(history: History): Violation[] {
  return history.endings.flatMap(({ round, kind, step, code, lockIsOurs, postmasters, orphans }) => {
    const faults = [
      code === undefined || code === 0 ? '' : `it ended with ${code ?? 'a kill, as it did not stop'}`,
      lockIsOurs ? '' : 'the lock of the data folder is not as it should be',
      postmasters === 1 ? '' : `${postmasters} database servers were there`,
      orphans === 0 ? '' : `${orphans} processes of the dead node were left`,
    ].filter(Boolean);
    return faults.map((what): Violation => ({ rule: 'process', loss: 'wrong', round, what: `${kind} at ${step}: ${what}` }));
  });
}

/** Answers that no client may get, and jobs that were due and not done. */
export function checkFaults(history: History): Violation[] {
  return [
    ...history.faults.map(({ round, what }): Violation => ({ rule: 'answers', loss: 'wrong', round, what })),
    ...history.stuckJobs.map(({ round, what }): Violation => ({ rule: 'jobs', loss: 'wrong', round, what })),
    ...history.strangers.map(({ round, what }): Violation => ({ rule: 'I9', loss: 'wrong', round, what })),
  ];
}
