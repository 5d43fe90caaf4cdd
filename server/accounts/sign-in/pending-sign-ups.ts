import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#server/platform/database/database.ts';
import { findJobAge } from '#server/platform/jobs/jobs.ts';

/** The job of a sign-up that waits for its confirmation; `address` in its payload is the address or number as stored. */
export const signUpJob = 'accounts.sign_up';

/** Whole steps since the sign-up, however long its job takes: the time of an answer must not tell what the job found. */
const stepMs = 250;
/** A job that takes longer than this is stuck, and nobody waits for it. */
const maxWaitMs = 5_000;
/** On one node. Whoever comes while so many wait is answered at once. */
const maxWaiting = 50;

/** Sign-ups that are answered but not yet carried out (decision 0006). */
export function createPendingSignUps(db: Db) {
  let waiting = 0;

  async function wait(address: string): Promise<void> {
    for (;;) {
      const ageMs = await findJobAge(db, signUpJob, address);
      if (ageMs === undefined || ageMs >= maxWaitMs) return;
      await delay(stepMs - (ageMs % stepMs));
    }
  }

  return {
    /** Resolves when the last sign-up of this address has been carried out, or is taking too long. Whose the address is makes no difference. */
    async settle(address: string): Promise<void> {
      if (waiting >= maxWaiting) return;
      waiting += 1;
      try {
        await wait(address);
      } finally {
        waiting -= 1;
      }
    },
  };
}
