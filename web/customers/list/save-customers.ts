import { customersCsvPath } from '#contract/customers/customer-limits.ts';
import type { CustomerFilter } from '#contract/customers/customers.ts';
import { accessToken } from '../../api/auth.ts';
import { saveFile } from '../save-file.ts';

/** Hands the file of all customers that match to the browser's downloads. Throws when it cannot be had whole. */
export async function saveCustomers(filter: Partial<CustomerFilter>): Promise<void> {
  const token = await accessToken();
  const answer = await fetch(`${customersCsvPath}?${new URLSearchParams(filter)}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  saveFile('customers.csv', await answer.blob());
}
