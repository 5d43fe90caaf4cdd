import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { toRupeeText } from '#contract/formats/money.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Context } from '#server/context.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import { seedDemoShow } from './demo-show.ts';
import { type DemoProduct, demoProducts } from './products.ts';

type Parts = Pick<Context, 'accounts' | 'storeSettings' | 'catalog' | 'live' | 'uploads' | 'videoFiles' | 'log'>;

/** No phone numbers: any that could be called may be somebody's. No PAN has the number 0000. */
const demoSettings = {
  slug: 'rangrez',
  pincode: '302001',
  support_email: 'help@rangrez.example',
  legal_name: 'Rangrez Textiles (demo)',
  address: '12 Dyers Lane, Johari Bazaar\nJaipur, Rajasthan 302001',
  gstin: '08AAAAA0000A1Z2',
  grievance_name: 'Customer care of Rangrez',
  grievance_email: 'grievance@rangrez.example',
};

function forSale({ pricePaise, stock, sizes }: DemoProduct) {
  const price = toRupeeText(pricePaise);
  if (!sizes) return { price, stock: stock === null ? '' : String(stock) };
  return { options: ['Size'], variants: sizes.map(([size, left]) => ({ values: [size], price, stock: String(left) })) };
}

/** Makes the demo store at first start, through the same services a seller uses; later starts leave it as it is. */
export async function seedDemoStore(parts: Parts): Promise<void> {
  const { accounts, storeSettings, catalog, uploads, log } = parts;
  const seller = await accounts.createDemoSeller(demoLogin);
  if (!seller) return;
  const said = await storeSettings.save(seller, demoSettings);
  if (!said.ok) throw new Error(`the settings of the demo store were refused: ${said.problem.message}`);
  const productIds: ProductId[] = [];
  for (const product of [...demoProducts].reverse()) {
    const bytes = createReadStream(join(import.meta.dirname, 'images', product.image));
    const image = await uploads.createImage(seller, { name: product.image, bytes });
    const created = await catalog.create(seller, {
      name: product.name,
      category: product.category,
      description: product.description,
      ...forSale(product),
      image_url: image.ok ? image.value.url : '',
    });
    if (!created.ok) throw new Error(`the demo product ${product.name} was refused: ${created.problem.message}`);
    productIds.unshift(created.value.id);
  }
  await seedDemoShow(parts, seller, productIds);
  log.info('the demo store is ready');
}
