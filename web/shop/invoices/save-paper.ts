import type { OrderId, ReturnId } from '#contract/ids.ts';
import { type OrderPaper, orderPaperPath, packingSlipsPath, returnPaperPath } from '#contract/shop/invoices/invoices.ts';
import { accessToken } from '../../api/auth.ts';

/** Hands a PDF of one order to the browser's downloads. Throws with a sentence to show, or without one when nothing was answered. */
export async function savePaper(id: OrderId, paper: OrderPaper): Promise<void> {
  await savePdf(orderPaperPath(id, paper), paper);
}

/** The credit note of a return. Throws as `savePaper`. */
export async function saveReturnPaper(id: ReturnId): Promise<void> {
  await savePdf(returnPaperPath(id), 'credit-note');
}

/** The packing slips of up to `maxSlips` orders as one file, in their order. Throws as `savePaper`. */
export async function savePackingSlips(ids: readonly OrderId[]): Promise<void> {
  await savePdf(`${packingSlipsPath}?ids=${ids.join(',')}`, 'packing-slips');
}

async function savePdf(path: string, name: string): Promise<void> {
  const token = await accessToken();
  const answer = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(await problemOf(answer));
  const named = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = named ?? `${name}.pdf`;
  link.click();
  URL.revokeObjectURL(url);
}

async function problemOf(answer: Response): Promise<string> {
  const told: unknown = await answer.json().catch(() => undefined);
  return typeof told === 'object' && told !== null && 'message' in told ? String(told.message) : '';
}
