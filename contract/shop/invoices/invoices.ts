import { z } from 'zod';
import { type OrderId, orderId, type ReturnId, returnId } from '#contract/ids.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';
import { byLink } from '#contract/shop/orders/own-orders.ts';

/** Packing slips of one file. */
export const maxSlips = 100;

/** What is issued for an order, as the address of its PDF ends. */
export type OrderPaper = 'invoice' | 'credit-note';

/** For members of the store, with their token. */
export const orderPaperPath = (id: OrderId, paper: OrderPaper) => `/api/seller/orders/${id}/${paper}.pdf`;
/** The credit note of a return that was refunded. */
export const returnPaperPath = (id: ReturnId) => `/api/seller/returns/${id}/credit-note.pdf`;
/** One file with the slips of up to `maxSlips` orders: `?ids=` names them, with commas between. */
export const packingSlipsPath = '/api/seller/packing-slips.pdf';

const paper = z.object({ serial: z.string(), issued_at: z.iso.datetime() });
const issued = paper.nullable();

/** Null where there is none: an invoice is issued once the order is packed, a credit note once what was packed is cancelled. */
export const orderPapersIssued = z.object({
  invoice: issued,
  credit_note: issued,
  /** Of returns, each once it was refunded. */
  return_notes: z.array(paper.extend({ return_id: returnId })),
});
export type OrderPapersIssued = z.infer<typeof orderPapersIssued>;

export const invoicesContract = {
  listOfOrder: sellerRoute
    .route({ method: 'GET', path: '/seller/orders/{id}/papers', summary: 'The invoice and the credit note of an order, as far as they are issued' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: orderId }))
    .output(orderPapersIssued),
  /** By POST, as all that a link of an order opens. */
  findOwn: openRoute
    .route({ method: 'POST', path: '/own-orders/invoice', summary: 'The invoice of the order that a link is for, once it is issued' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byLink)
    .output(z.object({ invoice: paper.extend({ /** Of its PDF. */ path: z.string() }).nullable() })),
};
