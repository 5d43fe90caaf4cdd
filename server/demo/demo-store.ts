import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { ProductId } from '#contract/ids.ts';
import { toRupeeText } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { demoLogin } from './demo-login.ts';
import { seedDemoShow } from './demo-show.ts';
import { demoProducts } from './products.ts';

type Parts = Pick<Context, 'accounts' | 'catalog' | 'live' | 'uploads' | 'videoFiles' | 'log'>;

/** Makes the demo store at first start, through the same services a seller uses; later starts leave it as it is. */
export async function seedDemoStore(parts: Parts): Promise<void> {
  const { accounts, catalog, uploads, log } = parts;
  const seller = await accounts.createDemoSeller(demoLogin);
  if (!seller) return;
  const productIds: ProductId[] = [];
  for (const product of [...demoProducts].reverse()) {
    const bytes = createReadStream(join(import.meta.dirname, 'images', product.image));
    const image = await uploads.createImage(seller, { name: product.image, bytes });
    const created = await catalog.create(seller, {
      name: product.name,
      description: product.description,
      price: toRupeeText(product.pricePaise),
      stock: product.stock === null ? '' : String(product.stock),
      image_url: image.ok ? image.value.url : '',
    });
    if (!created.ok) throw new Error(`the demo product ${product.name} was refused: ${created.problem.message}`);
    productIds.unshift(created.value.id);
  }
  await seedDemoShow(parts, seller, productIds);
  log.info('the demo store is ready');
}
