import { productExportPath } from '#contract/shop/catalog/product-imports.ts';
import { accessToken } from '../../../api/auth.ts';

/** Hands the file of all products to the browser's downloads. Throws when it cannot be had whole. */
export async function exportProducts(): Promise<void> {
  const token = await accessToken();
  const answer = await fetch(productExportPath, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'products.csv';
  link.click();
  URL.revokeObjectURL(url);
}
