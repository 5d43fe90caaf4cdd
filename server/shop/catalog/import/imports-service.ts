import type { Readable } from 'node:stream';
import type { StoreId } from '#contract/ids.ts';
import { type ImportReport, maxImportBytes, maxListedProblems, type ProductImport } from '#contract/shop/catalog/product-imports.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { isUniqueViolation } from '#server/platform/database/violations.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';
import { createSlots } from '#server/platform/slots.ts';
import { deleteChangesBefore } from '../bulk/journal-queries.ts';
import { decodeText } from './decode-sheet.ts';
import { importKind, undoKind } from './import-jobs.ts';
import * as queries from './imports-queries.ts';
import { listSheetProducts } from './known-products-queries.ts';
import { loadKnown, type OwnImages, readRows } from './look-at-sheet.ts';
import { groupRows, planSheet } from './plan-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { writeHeads, writeProduct } from './write-sheet.ts';

export type ImportsService = ReturnType<typeof createImportsService>;

type Parts = { db: Db; clock: Clock; uploads: OwnImages; wakeJobs: () => void };

/** Looks at files that one store may ask for. */
const limits = {
  importsOfStore: { of: 'store', points: 60, seconds: 3_600, refusal: (wait) => `Many files were looked at for your store. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

const dayMs = 86_400_000;
/** A file that nobody imports is kept for a day; what an import has changed can be taken back for 30. */
const checkedMs = dayMs;
const keptMs = 30 * dayMs;
const maxShown = 10;
const productsAtOnce = 200;
const maxNameLength = 200;

const missing = () => refused('NOT_FOUND', 'This import does not exist in your store any more. Choose the file again.');
const busy = () => refused('CONFLICT', 'Another import of your store is at work. Wait until it is done.');
const tooLarge = refused('UPLOAD_TOO_LARGE', `A file has at most ${maxImportBytes / 1024 / 1024} MB. Split it.`);

/** Files of products: looked at, imported, taken back, and written. */
export function createImportsService({ db, clock, uploads, wakeJobs }: Parts) {
  const rates = createRateLimits<keyof typeof limits>(limits);
  /** A file takes memory while it is looked at. */
  const inTurn = createSlots(1);

  async function look(storeId: StoreId, bytes: Uint8Array): Promise<Outcome<ImportReport>> {
    const sheet = await readSheet(bytes);
    if (!sheet.ok) return sheet;
    const { values, problems } = readRows(sheet.value);
    const known = await loadKnown(db, uploads, storeId, values, { isHeld: false });
    const groups = groupRows(values);
    const plan = planSheet(groups, known, { keepsStock: false });
    const all = [...problems, ...plan.problems].toSorted((a, b) => a.row - b.row);
    return done({
      rows: plan.tally,
      stock_changes: plan.stockChanges,
      products: groups.length,
      problems: all.slice(0, maxListedProblems),
      done: { added: 0, changed: 0, unchanged: 0, bad: 0 },
      kept: [],
    });
  }

  async function get(storeId: StoreId, id: string): Promise<Outcome<ProductImport>> {
    const row = await queries.findImport(db, storeId, id);
    return row ? done(toImport(row)) : missing();
  }

  /** Moves it on; `move` also adds the job that does the work. */
  async function begin(storeId: StoreId, id: string, move: (tx: Db) => Promise<boolean>, otherwise: string): Promise<Outcome<ProductImport>> {
    if (!(await queries.findImport(db, storeId, id))) return missing();
    try {
      const begun = await inTransaction(db, async (tx) => ((await move(tx)) ? done(undefined) : refused('CONFLICT', otherwise)));
      if (!begun.ok) return begun;
    } catch (error) {
      if (isUniqueViolation(error)) return busy();
      throw error;
    }
    wakeJobs();
    return await get(storeId, id);
  }

  return {
    /** Before anything of a file is read. */
    mayImport: (actor: Actor): StoreId => requireSeller(actor, 'catalog:write'),

    /** Looks at a file and keeps it for a day. UPLOAD_TOO_LARGE, UPLOAD_UNSUPPORTED with what to do, TOO_MANY_REQUESTS. */
    async check(actor: Actor, { name, bytes }: { name: string; bytes: Readable }): Promise<Outcome<ProductImport>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const spent = refusedAs(await rates.take('importsOfStore', storeId));
      if (spent) return spent;
      const content = await collect(bytes);
      if (!content) return tooLarge;
      return await inTurn(async () => {
        const report = await look(storeId, content);
        if (!report.ok) return report;
        const file_name = name.replaceAll('\0', '').toWellFormed().slice(0, maxNameLength) || 'products.csv';
        return await get(
          storeId,
          await queries.insertImport(db, { store_id: storeId, file_name, content: decodeText(content) ?? '', report: report.value }, clock.now()),
        );
      });
    },

    async latest(actor: Actor): Promise<{ items: ProductImport[] }> {
      const storeId = requireSeller(actor, 'catalog:write');
      return { items: (await queries.listImports(db, storeId, maxShown)).map(toImport) };
    },

    async get(actor: Actor, id: string): Promise<Outcome<ProductImport>> {
      const storeId = requireSeller(actor, 'catalog:write');
      return await get(storeId, id);
    },

    /** CONFLICT while another import of the store is at work, and for one that was begun before. */
    async start(actor: Actor, id: string, keepsStock: boolean): Promise<Outcome<ProductImport>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const move = async (tx: Db) => {
        await addJob(tx, importKind, { import_id: id }, { fairnessKey: storeId });
        return await queries.moveImport(tx, id, ['checked'], { state: 'running', keeps_stock: keepsStock });
      };
      return await begin(storeId, id, move, 'This file was imported before. Look at it again.');
    },

    /** CONFLICT for one that is not over, or was taken back before. */
    async undo(actor: Actor, id: string): Promise<Outcome<ProductImport>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const move = async (tx: Db) => {
        await addJob(tx, undoKind, { import_id: id }, { fairnessKey: storeId });
        return await queries.moveImport(tx, id, ['done', 'failed'], { state: 'undoing' });
      };
      return await begin(storeId, id, move, 'This import cannot be taken back now. Look at it again.');
    },

    /** All products of the store, as a file, piece by piece. */
    exportAll(actor: Actor): AsyncIterable<string> {
      const storeId = requireSeller(actor, 'store:read');
      return pages(db, storeId);
    },

    /** How many rows were deleted. */
    async purge(now: Date): Promise<number> {
      const endedBefore = new Date(now.getTime() - keptMs);
      const files = await queries.deleteOldImports(db, { uncheckedBefore: new Date(now.getTime() - checkedMs), endedBefore });
      return files + (await deleteChangesBefore(db, endedBefore));
    },

    forget: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteImportsOf(tx, storeId),
  };
}

async function* pages(db: Db, storeId: StoreId): AsyncIterable<string> {
  yield writeHeads();
  for (let after = ''; ; ) {
    const products = await listSheetProducts(db, storeId, after, productsAtOnce);
    if (products.length > 0) yield products.map(writeProduct).join('');
    const last = products.at(-1);
    if (!last || products.length < productsAtOnce) return;
    after = last.slug;
  }
}

/** `undefined` for more than a file may have. */
async function collect(bytes: Readable): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > maxImportBytes) return undefined;
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

function toImport({ store_id: _, created_at, ...row }: queries.ImportRow): ProductImport {
  return { ...row, created_at: created_at.toISOString() };
}
