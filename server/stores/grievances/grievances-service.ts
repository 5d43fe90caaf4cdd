import { type GrievanceForm, settleDays } from '#contract/grievances/grievance-form.ts';
import type { Grievance, GrievanceState } from '#contract/grievances/grievances.ts';
import type { GrievanceId } from '#contract/ids.ts';
import type { Operators } from '#server/accounts/operators.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Person } from '#server/platform/holdings.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import { createGrievanceLimits } from './grievance-limits.ts';
import * as queries from './grievances-queries.ts';

export type GrievancesService = ReturnType<typeof createGrievancesService>;

type Parts = {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'info'>;
  operators: Operators;
  notices: Pick<NoticesService, 'mail' | 'canMail'>;
  publicUrl: () => string;
};

const dayMs = 86_400_000;
/** After they are settled. */
const keptMs = 365 * dayMs;

const dueOf = ({ created_at }: { created_at: Date }) => new Date(created_at.getTime() + settleDays * dayMs).toISOString();

function toGrievance({ number, created_at, settled_at, ...row }: queries.GrievanceRow): Grievance {
  return { ...row, number: Number(number), created_at: created_at.toISOString(), due_at: dueOf({ created_at }), settled_at: settled_at?.toISOString() ?? null };
}

/** What people complain of to whoever runs the site, until it is settled (docs/product.md, "Grievances"). */
export function createGrievancesService({ db, clock, log, operators, notices, publicUrl }: Parts) {
  const take = createGrievanceLimits();
  const site = { storeName: 'Haat' };

  /** To the person its number, as the law has it; to whoever runs the site where it stands. */
  async function acknowledge(tx: Db, { id, email, number, created_at }: queries.GrievanceRow): Promise<void> {
    if (!notices.canMail) return;
    const told = { number: Number(number), due: dueOf({ created_at }) };
    await notices.mail(tx, email, { template: 'grievance_received', ...site, ...told }, { onceKey: `${id} received` });
    for (const address of operators.addresses)
      await notices.mail(
        tx,
        address,
        { template: 'grievance_filed', ...site, ...told, page: `${publicUrl()}/operator/grievances` },
        { onceKey: `${id} ${address}` },
      );
  }

  return {
    /** Keeps it and mails both sides, once. TOO_MANY_REQUESTS beyond `grievance-limits.ts`. */
    async create(form: GrievanceForm, { ip, device }: { ip: string; device: FindDevice }): Promise<Outcome<{ number: number; due_at: string }>> {
      const spent = await take(ip, device(), form.email);
      if (spent) return spent;
      const kept = await db.transaction().execute(async (tx) => {
        const added = await queries.insertGrievance(tx, { ...form, created_at: clock.now() });
        if (added) await acknowledge(tx, added);
        return added ?? (await queries.getGrievance(tx, form.id));
      });
      return done({ number: Number(kept.number), due_at: dueOf(kept) });
    },

    /** INPUT_INVALID for a cursor that is not ours. */
    async list(actor: Actor, { cursor, limit, state }: PageRequest & { state: GrievanceState }): Promise<Outcome<Page<Grievance>>> {
      await operators.require(actor);
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const rows = (await queries.listGrievances(db, state, after.value, limit + 1)).map((row) => ({
        id: row.id,
        created_at: row.settled_at ?? row.created_at,
        row,
      }));
      return done(toPage(rows, limit, ({ row }) => toGrievance(row)));
    },

    /** Mails its person the answer. A second answer changes nothing. */
    async settle(actor: Actor, id: GrievanceId, answer: string): Promise<Outcome<{ settled: boolean }>> {
      const { userId } = await operators.require(actor);
      const settled = await db.transaction().execute(async (tx) => {
        const row = await queries.settle(tx, id, { settled_at: clock.now(), answer });
        if (row && notices.canMail)
          await notices.mail(tx, row.email, { template: 'grievance_settled', ...site, number: Number(row.number), answer }, { onceKey: `${id} settled` });
        return row;
      });
      if (settled) log.info({ userId, grievance: id }, 'an operator settled a grievance');
      else if (!(await queries.isThere(db, id))) return refused('NOT_FOUND', 'This grievance is not there any more.');
      return done({ settled: settled !== undefined });
    },

    /** For who runs this site. */
    countOpen: (): Promise<number> => queries.countOpen(db),

    /** How many rows were deleted. */
    purge: (now: Date): Promise<number> => queries.deleteSettledBefore(db, new Date(now.getTime() - keptMs)),

    async erasePerson(tx: Db, { email }: Person): Promise<void> {
      if (email) await queries.deleteOfEmail(tx, email);
    },
  };
}
