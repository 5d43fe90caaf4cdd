import { z } from 'zod';
import { errorsOf, sellerRoute } from '#contract/route.ts';

/** docs/product.md, "Import and export": what a file may have at most. */
export const maxImportBytes = 5 * 1024 * 1024;
export const maxImportRows = 10_000;
export const maxImportColumns = 50;
export const maxImportCell = 6_000;
/** Of all that is wrong with a file so much is listed; the rest is counted. */
export const maxListedProblems = 500;

/** A form with the file as its `file`. */
export const importUploadPath = '/api/seller/product-imports';
/** Every product of the store, as a file. */
export const productExportPath = '/api/seller/products.csv';

/** `checked`: looked at, and nothing is written yet. `failed`: it stopped halfway; what it wrote can be taken back. */
export const importStates = ['checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** `row` as a spreadsheet numbers it; the heads are row 1. */
const rowProblem = z.object({ row: z.number().int(), column: z.string(), problem: z.string(), fix: z.string() });
export type RowProblem = z.infer<typeof rowProblem>;

const count = z.number().int();
const importReport = z.object({
  /** Rows of the file by what becomes of them; a row is a variant. */
  rows: z.object({ added: count, changed: count, unchanged: count, bad: count }),
  /** Rows of `changed` that give another stock. */
  stock_changes: count,
  products: count,
  problems: z.array(rowProblem),
  /** What was written. */
  done: z.object({ added: count, changed: count, unchanged: count, bad: count }),
  /** Taking it back left these as they are: somebody changed them since. */
  kept: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReport>;

export const productImport = z.object({
  id: z.uuid(),
  file_name: z.string(),
  state: z.enum(importStates),
  report: importReport,
  /** Of `report.products`. */
  done_products: count,
  keeps_stock: z.boolean(),
  /** Whether it can be taken back. */
  can_undo: z.boolean(),
  created_at: z.iso.datetime(),
});
export type ProductImport = z.infer<typeof productImport>;

const byId = z.strictObject({ id: z.uuid() });
const importRoute = sellerRoute.errors(errorsOf('CONFLICT'));

export const productImportsContract = {
  check: importRoute
    .route({ method: 'POST', path: '/seller/product-imports', successStatus: 201, summary: 'Look at a CSV file of products; nothing is written yet' })
    .errors(errorsOf('UPLOAD_TOO_LARGE', 'UPLOAD_UNSUPPORTED'))
    .input(z.strictObject({ file: z.file() }))
    .output(productImport),
  latest: importRoute
    .route({ method: 'GET', path: '/seller/product-imports', summary: 'The last imports of the store, newest first, ten at most' })
    .output(z.object({ items: z.array(productImport) })),
  get: importRoute.route({ method: 'GET', path: '/seller/product-imports/{id}', summary: 'An import and how far it is' }).input(byId).output(productImport),
  start: importRoute
    .route({ method: 'POST', path: '/seller/product-imports/{id}/start', summary: 'Write what was looked at; rows with an error are left out' })
    .input(byId.extend({ /** Leave the stock of what is there as it is. */ keeps_stock: z.boolean().default(false) }))
    .output(productImport),
  undo: importRoute
    .route({ method: 'POST', path: '/seller/product-imports/{id}/undo', summary: 'Take an import back, as far as nothing was changed since' })
    .input(byId)
    .output(productImport),
};
