import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toRupeeText } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { demoProducts } from './products.ts';

/** Printed at start; decisions.md: no sample data outside the demo store. */
export const demoLogin = { email: 'seller@haat.example', password: 'haat-demo', storeName: 'Rangrez' };

type Parts = Pick<Context, 'accounts' | 'catalog' | 'uploads' | 'log'>;

/** Makes the demo store at first start, through the same services a seller uses; later starts leave it as it is. */
export async function seedDemoStore({ accounts, catalog, uploads, log }: Parts): Promise<void> {
  const seller = await accounts.createDemoSeller(demoLogin);
  if (!seller) return;
  for (const product of [...demoProducts].reverse()) {
    const data = await readFile(join(import.meta.dirname, 'images', product.image));
    const image = await uploads.createImage(seller, new File([data], product.image, { type: 'image/jpeg' }));
    const created = await catalog.create(seller, {
      name: product.name,
      description: product.description,
      price: toRupeeText(product.pricePaise),
      stock: product.stock === null ? '' : String(product.stock),
      image_url: image.ok ? image.value.url : '',
    });
    if (!created.ok) throw new Error(`the demo product ${product.name} was refused: ${created.problem.message}`);
  }
  log.info('the demo store is ready');
}
