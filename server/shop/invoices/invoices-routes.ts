import { Hono } from 'hono';
import { packingSlipsPath } from '#contract/shop/invoices/invoices.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { PaperRow } from './invoices-queries.ts';
import type { InvoicesService } from './invoices-service.ts';
import { pdfResponse } from './pdf/pdf-response.ts';

export function createInvoicesRoutes(invoices: InvoicesService) {
  return {
    listOfOrder: route.invoices.listOfOrder.handler(async ({ input, context }) => settle(await invoices.listOfOrder(context.actor, input.id))),
    findOwn: route.invoices.findOwn.handler(async ({ input, context }) => settle(await invoices.findOwn(input.link, context.ip))),
  };
}

// What writes PDFs is loaded with the first of them: it takes 8 MB of the heap.
const loadPaperRenderer = () => import('./pdf/render-paper.ts');
const loadSlipRenderer = () => import('./pdf/render-slips.ts');

const ofOrder = '/api/seller/orders/:id';

/** What goes as a file, below `/api`. */
export function createPaperFiles(invoices: InvoicesService): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(`${ofOrder}/invoice.pdf`, async (c) => paperResponse(settle(await invoices.getPaper(c.get('actor'), c.req.param('id'), 'invoice'))));
  routes.get(`${ofOrder}/credit-note.pdf`, async (c) => paperResponse(settle(await invoices.getPaper(c.get('actor'), c.req.param('id'), 'credit_note'))));
  routes.get('/api/seller/returns/:id/credit-note.pdf', async (c) => paperResponse(settle(await invoices.getNote(c.get('actor'), c.req.param('id')))));
  routes.get(packingSlipsPath, async (c) => {
    const slips = settle(await invoices.getSlips(c.get('actor'), (c.req.query('ids') ?? '').split(',')));
    const { renderSlips } = await loadSlipRenderer();
    return pdfResponse(slips.orders.length === 1 ? `packing-slip-${slips.orders[0]?.number}` : 'packing-slips', renderSlips(slips));
  });
  routes.get('/api/invoices/:file{[A-Za-z0-9_-]+\\.pdf}', async (c) => {
    return paperResponse(settle(await invoices.getByLink(c.req.param('file').slice(0, -'.pdf'.length), c.get('ip'))));
  });
  return routes;
}

async function paperResponse(row: PaperRow): Promise<Response> {
  const { renderPaper } = await loadPaperRenderer();
  return pdfResponse(`${row.kind === 'invoice' ? 'invoice' : 'credit-note'}-${row.serial.replace('/', '-')}`, await renderPaper(row));
}
