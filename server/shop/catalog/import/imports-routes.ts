import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { importUploadPath, maxImportBytes, productExportPath } from '#contract/shop/catalog/product-imports.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { BodyTooLarge, findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import { FormUnreadable, readFormFile } from '#server/uploads/image/image-form.ts';
import type { ImportsService } from './imports-service.ts';

export function createImportsRoutes(imports: ImportsService) {
  return {
    /** For calls in the process; requests go to `createImportFiles`, which reads nothing before it knows who sends. */
    check: route.productImports.check.handler(async ({ input: { file }, context }) =>
      settle(await imports.check(context.actor, { name: file.name, bytes: Readable.from(file.stream()) })),
    ),
    latest: route.productImports.latest.handler(async ({ context }) => await imports.latest(context.actor)),
    get: route.productImports.get.handler(async ({ input, context }) => settle(await imports.get(context.actor, input.id))),
    start: route.productImports.start.handler(async ({ input, context }) => settle(await imports.start(context.actor, input.id, input.keeps_stock))),
    undo: route.productImports.undo.handler(async ({ input, context }) => settle(await imports.undo(context.actor, input.id))),
  };
}

/** The file and the multipart lines around it. */
const formBytes = maxImportBytes + 64 * 1024;
const maxUploadMs = 120_000;

/** What comes and goes as a file, below `/api`. */
export function createImportFiles(imports: ImportsService): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post(importUploadPath, async (c) => {
    imports.mayImport(c.get('actor'));
    const file = settle(await receive(c.req.raw));
    return c.json(settle(await imports.check(c.get('actor'), { name: file.name, bytes: Readable.from([file.bytes]) })), 201);
  });
  routes.get(productExportPath, (c) => {
    const text = imports.exportAll(c.get('actor'));
    const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="products.csv"', 'Cache-Control': 'no-store' };
    return new Response(Readable.toWeb(Readable.from(text).map((piece: string) => Buffer.from(piece))) as ReadableStream<Uint8Array>, { headers });
  });
  return routes;
}

type Received = { name: string; bytes: Buffer };

class TooLarge extends Error {}

async function receive(request: Request): Promise<Outcome<Received>> {
  const pieces: Buffer[] = [];
  let name = '';
  let length = 0;
  try {
    const hasFile = await readFormFile(withBodyLimit(request, formBytes, maxUploadMs), {
      async take(given, file) {
        name = given;
        for await (const piece of file) {
          length += piece.length;
          if (length > maxImportBytes) throw new TooLarge();
          pieces.push(piece);
        }
      },
      heard: () => undefined,
      signal: AbortSignal.timeout(maxUploadMs),
    });
    return hasFile ? done({ name, bytes: Buffer.concat(pieces) }) : invalidInput('file', 'Send a form with the file in its field "file".');
  } catch (error) {
    const fault = findBodyFault(error);
    if (error instanceof TooLarge || fault instanceof BodyTooLarge)
      return refused('UPLOAD_TOO_LARGE', `A file has at most ${maxImportBytes / 1024 / 1024} MB. Split it.`);
    if (fault || error instanceof FormUnreadable) return invalidInput('file', 'The file did not arrive whole. Try again.');
    throw error;
  }
}
