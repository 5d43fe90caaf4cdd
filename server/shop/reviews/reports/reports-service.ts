import type { ReviewId, StoreId, UserId } from '#contract/ids.ts';
import type { ReportedReview } from '#contract/shop/reviews/reports.ts';
import type { ReportReason } from '#contract/shop/reviews/review-limits.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Operators } from '#server/accounts/operators.ts';
import { type Actor, mayInStore, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused, sessionEnded } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { ReviewRates } from '../review-rates.ts';
import { toJudgedReview } from '../review-wire.ts';
import * as reviews from '../reviews-queries.ts';
import * as queries from './reports-queries.ts';

export type ReportsService = ReturnType<typeof createReportsService>;

type Parts = {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'info'>;
  accounts: Pick<AccountsService, 'keepSession'>;
  catalog: Pick<CatalogService, 'tellChanged'>;
  operators: Operators;
  rates: ReviewRates;
};

type Given = { target_id: ReviewId; reason: ReportReason; note: string };
type Decision = { target_id: ReviewId; decision: 'hide' | 'keep'; reason: string };
type Listed = { id: string; created_at: Date };

const kind = 'review';
const gone = () => refused('NOT_FOUND', 'This review is not there any more.');

/** What people say is not right, and what operators decide of it. Reviews are the one kind of thing so far. */
export function createReportsService({ db, clock, log, accounts, catalog, operators, rates }: Parts) {
  async function toItems(listed: Listed[]): Promise<Map<string, ReportedReview>> {
    const ids = listed.map(({ id }) => id as ReviewId);
    const [rows, said] = await Promise.all([reviews.listByIds(db, ids), queries.listReports(db, kind, ids)]);
    const items = listed.flatMap(({ id, created_at }): [string, ReportedReview][] => {
      const row = rows.find((review) => review.id === id);
      if (!row) return [];
      const reports = said
        .filter(({ target_id, decided_at }) => target_id === id && (decided_at === null) === (row.hidden_at === null))
        .map(({ reason, note, is_of_store, created_at: at }) => ({ reason, note, is_of_store, created_at: at.toISOString() }));
      const at = created_at.toISOString();
      const times = row.hidden_at === null ? { since: reports[0]?.created_at ?? at, due_at: at } : { since: at, due_at: null };
      return [[id, { kind, target_id: row.id, ...times, reports, review: toJudgedReview(row) }]];
    });
    return new Map(items);
  }

  return {
    erasePerson: (tx: Db, userId: UserId) => queries.deleteReportsBy(tx, { userId }),
    eraseStore: (tx: Db, storeId: StoreId) => queries.deleteReportsBy(tx, { storeId }),

    /** Once of a person: again changes nothing. NOT_FOUND for what is not shown. */
    async create(actor: Actor, { target_id, reason, note }: Given): Promise<Outcome<{ target_id: ReviewId }>> {
      const person = requireUser(actor);
      const spent = await rates.take('reportsOfPerson', person.userId);
      if (spent) return spent;
      return await inTransaction(db, async (tx) => {
        if (!(await accounts.keepSession(tx, person))) return sessionEnded();
        // Held, so that it is not removed or hidden before the report stands.
        const review = await reviews.lockReview(tx, target_id);
        if (!review || review.hidden_at || review.removed_at) return gone();
        const { store_id } = review;
        const who = { store_id, user_id: person.userId, is_of_store: mayInStore(actor, store_id, 'store:read') };
        await queries.insertReport(tx, { kind, target_id, ...who, reason, note, created_at: clock.now() });
        return done({ target_id });
      });
    },

    /** For menus: what an operator may do is asked again by what does it. */
    async getRole(actor: Actor): Promise<Outcome<{ is_operator: boolean }>> {
      return done({ is_operator: await operators.has(requireUser(actor)) });
    },

    /** For who runs this site. */
    countOpen: (): Promise<number> => queries.countOpenTargets(db),

    /** What waits, what is due first; `hidden`: what was hidden, the latest first. INPUT_INVALID for a cursor that is not ours. */
    async list(actor: Actor, { cursor, limit, state }: PageRequest & { state: 'open' | 'hidden' }): Promise<Outcome<Page<ReportedReview>>> {
      await operators.require(actor);
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const listed = state === 'open' ? await queries.listOpenTargets(db, kind, after.value, limit + 1) : await reviews.listHidden(db, after.value, limit + 1);
      const found = await toItems(listed);
      const { items, next_cursor } = toPage(listed, limit, ({ id }) => found.get(id));
      return done({ items: items.flatMap((item) => item ?? []), next_cursor });
    },

    /** Closes what was reported of it. A review that is kept is shown, also where it was hidden before. */
    async decide(actor: Actor, { target_id, decision, reason }: Decision): Promise<Outcome<{ target_id: ReviewId }>> {
      const { userId } = await operators.require(actor);
      const now = clock.now();
      const decided = await inTransaction(db, async (tx): Promise<Outcome<reviews.ReviewRow>> => {
        const review = await reviews.lockReview(tx, target_id);
        if (!review) return gone();
        await queries.closeReports(tx, { kind, id: target_id }, { decision, decision_reason: reason, decided_at: now });
        const hidden = decision === 'hide' ? { hidden_at: now, hidden_reason: reason } : { hidden_at: null, hidden_reason: null };
        return done(await reviews.updateReview(tx, target_id, hidden));
      });
      if (!decided.ok) return decided;
      log.info({ userId, review: target_id, decision }, 'an operator decided on a review');
      catalog.tellChanged([decided.value.product_id]);
      return done({ target_id });
    },
  };
}
