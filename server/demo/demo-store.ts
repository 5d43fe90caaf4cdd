import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { toRupeeText } from '#contract/formats/money.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { DiscountForm } from '#contract/shop/offers/discount-form.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import { seedDemoShow } from './demo-show.ts';
import { seedDemoVideos } from './demo-videos.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import { sampleReviews } from './sample-reviews.ts';

type Parts = Pick<
  Context,
  'accounts' | 'storeSettings' | 'catalog' | 'offers' | 'live' | 'uploads' | 'videoFiles' | 'videos' | 'reviews' | 'payments' | 'overview' | 'clock' | 'log'
>;

const dayMs = 86_400_000;

/** No phone numbers: any that could be called may be somebody's. No PAN has the number 0000. */
const demoSettings = {
  slug: 'rangrez',
  about: 'Block-printed kurtas, brass lamps and things for the home, in the colors of a dyers’ lane in Jaipur.',
  pincode: '302001',
  support_email: 'help@rangrez.example',
  legal_name: 'Rangrez Textiles (demo)',
  address: '12 Dyers Lane, Johari Bazaar\nJaipur, Rajasthan 302001',
  gstin: '08AAAAA0000A1Z2',
  grievance_name: 'Customer care of Rangrez',
  grievance_email: 'grievance@rangrez.example',
};

const demoDiscount: DiscountForm = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, is_active: true },
  ...{ title: 'Special 20% Discount!', description: 'Limited time offer - tap to claim!' },
  ...{ code: 'SAVE20', max_uses: null, max_uses_per_person: null, ends_at: null, min_order_paise: null },
};

function forSale({ pricePaise, stock, sizes }: DemoProduct) {
  const price = toRupeeText(pricePaise);
  if (!sizes) return { price, stock: stock === null ? '' : String(stock) };
  return { options: ['Size'], variants: sizes.map(([size, left]) => ({ values: [size], price, stock: String(left) })) };
}

/** Makes the demo store at first start, through the same services a seller uses; later starts leave it as it is. */
export async function seedDemoStore(parts: Parts): Promise<void> {
  const { accounts, storeSettings, catalog, offers, log } = parts;
  const seller = await accounts.createDemoSeller(demoLogin);
  if (!seller) return;
  const logo = await createImage(parts, seller, 'rangrez-mark.jpg');
  const said = await storeSettings.save(seller, { ...demoSettings, logo_url: logo });
  if (!said.ok) throw new Error(`the settings of the demo store were refused: ${said.problem.message}`);
  await finishFirstSteps(parts, seller);
  const offered = await offers.saveMine(seller, demoDiscount);
  if (!offered.ok) throw new Error(`the discount of the demo store was refused: ${offered.problem.message}`);
  const products: OwnProduct[] = [];
  for (const product of [...demoProducts].reverse()) {
    const created = await catalog.create(seller, {
      name: product.name,
      category: product.category,
      description: product.description,
      gst_rate: product.gst[0],
      hsn: product.gst[1],
      ...forSale(product),
      image_url: await createImage(parts, seller, product.image),
    });
    if (!created.ok) throw new Error(`the demo product ${product.name} was refused: ${created.problem.message}`);
    products.unshift(created.value);
  }
  await seedReviews(parts, products);
  await seedDemoShow(
    parts,
    seller,
    products.map(({ id }) => id),
  );
  await seedDemoVideos(parts, seller, products);
  log.info('the demo store is ready');
}

/** Its address; empty where the picture was refused. */
async function createImage({ uploads }: Pick<Parts, 'uploads'>, seller: Actor, name: string): Promise<string> {
  const image = await uploads.createImage(seller, { name, bytes: createReadStream(join(import.meta.dirname, 'images', name)) });
  return image.ok ? image.value.url : '';
}

/** What no row of the seed says: it is paid as a store is from the start, and visitors come by themselves. */
async function finishFirstSteps({ payments, overview }: Pick<Parts, 'payments' | 'overview'>, seller: Actor): Promise<void> {
  const now = await payments.getSettings(seller);
  if (now.ok) await payments.saveSettings(seller, now.value);
  await overview.markShared(seller);
}

/** Of the first product, the Spin Fan. */
async function seedReviews({ reviews, clock }: Pick<Parts, 'reviews' | 'clock'>, products: readonly OwnProduct[]): Promise<void> {
  const [fan] = products;
  if (!fan) return;
  const now = clock.now().getTime();
  const samples = sampleReviews.map(({ rating, shown_name, daysAgo, comment, pictures = [], reply = null }) => ({
    ...{ rating, shown_name, comment, reply },
    photo_urls: pictures.flatMap((name) => products.find((product) => product.name === name)?.image_url ?? []),
    created_at: new Date(now - daysAgo * dayMs),
  }));
  await reviews.addSamples({ id: fan.id, store_id: fan.seller_id, name: fan.name }, samples);
}
