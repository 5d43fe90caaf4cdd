import type { ProductId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JobHandler, JobKinds } from '#server/platform/jobs/jobs.ts';
import { takeBack } from '../bulk/take-back.ts';
import type { ProductNews } from '../product-news.ts';
import * as queries from './imports-queries.ts';
import { loadKnown, type OwnImages, readRows } from './look-at-sheet.ts';
import { addTally, groupRows, planSheet } from './plan-sheet.ts';
import { readSheet } from './read-sheet.ts';
import type { RowValues } from './sheet-values.ts';
import { writePlans } from './write-plans.ts';

export const importKind = 'catalog.import';
export const undoKind = 'catalog.undo_import';

type Parts = { db: Db; clock: Clock; uploads: OwnImages; news: Pick<ProductNews, 'tell'> };
type Work = NonNullable<Awaited<ReturnType<typeof queries.findWork>>>;

/** A step is one transaction: so many products, or the first of them that has more rows. */
const productsAtOnce = 200;
const rowsAtOnce = 500;
const maxKept = 500;

/** Work on imports, step by step: each writes how far it is with what it writes, so that a node that is killed leaves nothing half unnoticed. */
export function createImportJobs({ db, clock, uploads, news }: Parts): JobKinds {
  /** Returns how many products are done then. */
  async function writeStep(work: Work, groups: RowValues[][], from: number): Promise<number> {
    const step = nextStep(groups, from);
    const rows = step.flat();
    const to = from + step.length;
    const before = work.report.done;
    const changed = await db.transaction().execute(async (tx): Promise<ProductId[]> => {
      const known = await loadKnown(tx, uploads, work.store_id, rows, { isHeld: true });
      const { plans, tally } = planSheet(step, known, { keepsStock: work.keeps_stock });
      const { productIds } = await writePlans(tx, { setId: work.id, storeId: work.store_id, now: clock.now() }, plans);
      work.report = { ...work.report, done: addTally(before, tally) };
      if (!(await queries.noteStep(tx, { id: work.id, state: 'running', from, to, report: work.report }))) throw new Overtaken();
      return productIds;
    });
    news.tell(changed);
    return to;
  }

  const runImport: JobHandler = async ({ import_id }, signal) => {
    const work = await queries.findWork(db, String(import_id));
    if (work?.state !== 'running' || work.content === null) return;
    const sheet = await readSheet(Buffer.from(work.content));
    if (!sheet.ok) throw new Error('a file that was read before cannot be read any more');
    const groups = groupRows(readRows(sheet.value).values);
    for (let at = work.done_products; at < groups.length; at = await writeStep(work, groups, at)) signal.throwIfAborted();
    await queries.endImport(db, work.id, 'running', 'done', clock.now());
  };

  const undoImport: JobHandler = async ({ import_id }, signal) => {
    const work = await queries.findWork(db, String(import_id));
    if (work?.state !== 'undoing') return;
    for (let left = work.done_products; ; ) {
      signal.throwIfAborted();
      const back = await db.transaction().execute(async (tx) => {
        const back = await takeBack(tx, { storeId: work.store_id, setId: work.id, limit: productsAtOnce, now: clock.now() });
        const to = Math.max(0, left - back.productIds.length);
        work.report = { ...work.report, kept: [...work.report.kept, ...back.kept].slice(0, maxKept) };
        if (!(await queries.noteStep(tx, { id: work.id, state: 'undoing', from: left, to, report: work.report }))) throw new Overtaken();
        left = to;
        return back;
      });
      news.tell(back.productIds);
      if (back.productIds.length === 0) break;
    }
    await queries.endImport(db, work.id, 'undoing', 'undone', clock.now());
  };

  const fail = (state: 'running' | 'undoing') => async (payload: Record<string, unknown>) => {
    await queries.endImport(db, String(payload.import_id), state, 'failed', clock.now());
  };

  return {
    handlers: { [importKind]: runImport, [undoKind]: undoImport },
    retrySeconds: { [importKind]: [2, 10, 60], [undoKind]: [2, 10, 60] },
    maxAtOnce: { [importKind]: 1, [undoKind]: 1 },
    onGivenUp: { [importKind]: fail('running'), [undoKind]: fail('undoing') },
  };
}

/** Another node has made this step: nothing of it is written here, and the next attempt goes on from there. */
class Overtaken extends Error {}

function nextStep(groups: RowValues[][], from: number): RowValues[][] {
  const step: RowValues[][] = [];
  let rows = 0;
  for (const group of groups.slice(from, from + productsAtOnce)) {
    if (step.length > 0 && rows + group.length > rowsAtOnce) break;
    step.push(group);
    rows += group.length;
  }
  return step;
}
