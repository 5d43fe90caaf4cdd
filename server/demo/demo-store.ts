import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { toRupeeText } from '#contract/formats/money.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { DiscountForm } from '#contract/shop/offers/discount-form.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import type { DemoFilm } from './demo-films.ts';
import { seedDemoPage } from './demo-page.ts';
import { seedDemoShow } from './demo-show.ts';
import { addDemoVideo, seedDemoVideos } from './demo-videos.ts';
import { moreFilms } from './more-films.ts';
import { moreProducts } from './more-products.ts';
import { seedPast } from './past/seed-past.ts';
import { tagShowsOf } from './past/tag-shows.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import { sampleReviews } from './sample-reviews.ts';
import { uploadFilmInTurn } from './upload-film.ts';

type Parts = Pick<
  Context,
  | 'accounts'
  | 'stores'
  | 'storeSettings'
  | 'catalog'
  | 'offers'
  | 'live'
  | 'uploads'
  | 'videoFiles'
  | 'videos'
  | 'reviews'
  | 'orders'
  | 'payments'
  | 'overview'
  | 'builtPages'
  | 'bus'
  | 'clock'
  | 'log'
  | 'config'
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

function forSale({ pricePaise, mrpPaise, stock, sizes }: DemoProduct) {
  const price = toRupeeText(pricePaise);
  const mrp = mrpPaise === undefined ? '' : toRupeeText(mrpPaise);
  if (!sizes) return { price, mrp, stock: stock === null ? '' : String(stock) };
  return { options: ['Size'], variants: sizes.map(([size, left]) => ({ values: [size], price, mrp, stock: String(left) })) };
}

/** Makes the demo store at first start, through the same services a seller uses; later starts leave it as it is. */
export async function seedDemoStore(parts: Parts): Promise<void> {
  const { accounts, stores, storeSettings, offers, log, config } = parts;
  if (await stores.wasDemoRemoved()) return;
  const seller = await accounts.createDemoSeller(demoLogin);
  if (!seller) return;
  const logo = await createImage(parts, seller, 'rangrez-mark.jpg');
  const said = await storeSettings.save(seller, { ...demoSettings, logo_url: logo });
  if (!said.ok) throw new Error(`the settings of the demo store were refused: ${said.problem.message}`);
  await finishFirstSteps(parts, seller);
  const offered = await offers.saveMine(seller, demoDiscount);
  if (!offered.ok) throw new Error(`the discount of the demo store was refused: ${offered.problem.message}`);
  const more = config.demoStore === 'whole' ? await addHidden(parts, seller) : [];
  const products: OwnProduct[] = [];
  for (const product of [...demoProducts].reverse())
    products.unshift(await add(parts, seller, product, { image_url: await createImage(parts, seller, product.image) }));
  await seedReviews(parts, products);
  const picture = await seedDemoShow(
    parts,
    seller,
    products.map(({ id }) => id),
  );
  const videos = await seedDemoVideos(parts, seller, products);
  if (config.demoStore === 'whole') {
    await seedDemoPage(parts, seller, { products, videos, picture });
    await seedPast(parts, seller, [...products, ...more]);
  }
  log.info('the demo store is ready');
}

async function add(
  { catalog }: Pick<Parts, 'catalog'>,
  seller: Actor,
  product: DemoProduct,
  more: { image_url?: string; status?: 'hidden' },
): Promise<OwnProduct> {
  const { name, category, description, gst } = product;
  const created = await catalog.create(seller, { name, category, description, gst_rate: gst[0], hsn: gst[1], ...forSale(product), ...more });
  if (!created.ok) throw new Error(`the demo product ${name} was refused: ${created.problem.message}`);
  return created.value;
}

/** Those that are shown once they have their pictures (`showMoreProducts`), so that the start does not wait for eighteen of these. */
async function addHidden(parts: Parts, seller: Actor): Promise<OwnProduct[]> {
  const hidden: OwnProduct[] = [];
  for (const product of [...moreProducts].reverse()) hidden.unshift(await add(parts, seller, product, { status: 'hidden' }));
  return hidden;
}

/**
 * Gives what the first start has hidden its pictures, one after the other, and shows it; the last product of a film brings that along.
 * Goes on where an earlier start was ended.
 */
export async function showMoreProducts(parts: Parts, stop: AbortSignal): Promise<void> {
  const { accounts, catalog, live, orders } = parts;
  const seller = await accounts.findDemoSeller(demoLogin.email);
  const [store] = seller?.stores ?? [];
  if (!seller || !store) return;
  for (const product of moreProducts) {
    const id = await catalog.findHidden(store.storeId, product.name);
    if (!id) continue;
    if (stop.aborted) return;
    const image_url = await createImage(parts, seller, product.image);
    const film = moreFilms.find((each) => lastProductOf(each) === product.name);
    const fileId = film && (await uploadFilmInTurn(parts, seller, `videos/${film.file}`, stop));
    if (stop.aborted) return;
    const shown = await catalog.update(seller, id, { name: product.name, image_url, status: 'active' });
    if (!shown.ok) throw new Error(`the demo product ${product.name} could not be shown: ${shown.problem.message}`);
    const products = await listProducts(parts, seller);
    await tagShowsOf(live, seller, product.name, products);
    if (film && fileId) await addDemoVideo(parts, seller, { film, fileId, products });
    await orders.showSamplePictures(store.storeId, { [id]: image_url });
  }
}

/** In the order in which they are shown. */
function lastProductOf({ shots }: DemoFilm): string | undefined {
  return moreProducts.findLast(({ name }) => shots.some(({ shows }) => name in shows))?.name;
}

async function listProducts({ catalog }: Pick<Parts, 'catalog'>, seller: Actor): Promise<OwnProduct[]> {
  const listed = await catalog.listMine(seller, { limit: 100 });
  return listed.ok ? listed.value.items : [];
}

/** Its address; empty where the picture was refused. */
async function createImage({ uploads }: Pick<Parts, 'uploads'>, seller: Actor, name: string): Promise<string> {
  const image = await uploads.createImage(seller, { name: basename(name), bytes: createReadStream(join(import.meta.dirname, 'images', name)) });
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
