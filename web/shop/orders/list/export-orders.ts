import { type OrderFilter, ordersCsvPath } from '#contract/shop/orders/order-filter.ts';
import { accessToken } from '../../../api/auth.ts';

/** Hands the file of all orders that match to the browser's downloads. Throws when it cannot be had whole. */
export async function exportOrders(filter: OrderFilter): Promise<void> {
  const token = await accessToken();
  const query = new URLSearchParams(Object.entries(filter));
  const answer = await fetch(`${ordersCsvPath}?${query}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'orders.csv';
  link.click();
  URL.revokeObjectURL(url);
}
