import { z } from 'zod';
import { text } from '#contract/formats/text.ts';
import { productId, storeId, variantId, videoFileId } from '#contract/ids.ts';
import { countedPageOf, errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { playedVideo } from '#contract/uploads/video-files.ts';
import { productChange, productForm } from './product-form.ts';
import { fewUnits, productStatuses } from './variant-rules.ts';
import { ownVariant, variant } from './variants.ts';

/** The average with one decimal. */
export const rating = z.object({ average: z.number(), count: z.number().int() });

/** What a card in a list shows of a product: small, because lists are long. */
export const productCard = z.object({
  id: productId,
  name: z.string(),
  slug: z.string(),
  /** Only where cards of several stores stand together: elsewhere the page says whose they are. */
  seller_name: z.string().optional(),
  image_url: z.string().nullable(),
  /** Of the cheapest variant that can be bought; includes all taxes. */
  price_paise: z.number().int(),
  /** What that was offered for before its price fell, while that counts (docs/product.md, "Original price"). */
  original_price_paise: z.number().int().nullable(),
  /** Whether another variant has another price. */
  price_varies: z.boolean(),
  /** More than one is to be chosen from. */
  variant_count: z.number().int(),
  /** What they are chosen by, 'Size', where that is one thing; left out otherwise. */
  option: z.string().optional(),
  /** Units that can be sold now, of all variants, while they are few: 0 is sold out, null is in stock (docs/product.md, "Stock"). */
  left: z.number().int().min(0).max(fewUnits).nullable(),
  /** By the reviews that are shown; left out without any, since most lists are of such. */
  rating: rating.optional(),
});
export type ProductCard = z.infer<typeof productCard>;

/** What a product's page plays. */
export type ProductVideo = z.infer<typeof playedVideo>;

/** All that anybody may know of a product. */
export const product = productCard.extend({
  /** The store's id: whose product it is (docs/product.md, "Words"). */
  seller_id: storeId,
  seller_name: z.string(),
  description: z.string(),
  /** Its variant that the price of the card is of. */
  variant_id: variantId,
  /** What a variant is chosen by: 'Size', 'Color'; empty with a single variant. */
  options: z.array(z.string()),
  variants: z.array(variant),
  /** Pictures after the first. */
  more_image_urls: z.array(z.string()),
  /** null while there is none that can be played. */
  video: playedVideo.nullable(),
  category: z.string(),
  country_of_origin: z.string(),
  created_at: z.iso.datetime(),
});
export type Product = z.infer<typeof product>;

/** What the seller alone knows. `stock`: units of all variants that can be sold now; null when one is not counted. */
const sellersPart = { stock: z.number().int().nullable() };

export const ownProductCard = productCard.extend(sellersPart);
export type OwnProductCard = z.infer<typeof ownProductCard>;

export const ownProduct = product.extend({
  ...sellersPart,
  variants: z.array(ownVariant),
  hsn: z.string(),
  gst_rate: z.number().int().nullable(),
  status: z.enum(productStatuses),
  /** From how many units down the seller is told; null: as the store says. */
  low_stock_at: z.number().int().nullable(),
  /** Also of a video that cannot be played yet. */
  video_file_id: videoFileId.nullable(),
});
export type OwnProduct = z.infer<typeof ownProduct>;

const maxSlugLength = 100;

/** docs/product.md, "Product slugs": lower case, white space to hyphens, non-word characters out, hyphens collapsed and trimmed. */
export function slugOf(name: string): string {
  return [...toSlug(name)].slice(0, maxSlugLength).join('').replace(/-$/, '');
}

/** As `slugOf`, of any length: an address in capitals or in another Unicode form is that of the same product. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .normalize()
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

const byId = z.strictObject({ id: productId });
const search = text.trim().max(100);
const paise = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** `relevance`: what fits a search best first. */
export const productOrders = ['relevance', 'newest', 'price_up', 'price_down'] as const;
export type ProductOrder = (typeof productOrders)[number];

const filters = {
  search: search.optional(),
  category: text.trim().max(60).optional(),
  min_paise: paise.optional(),
  max_paise: paise.optional(),
  /** `in`: only what can be bought. */
  stock: z.literal('in').optional(),
};

export const catalogContract = {
  list: openRoute
    .route({ method: 'GET', path: '/products', summary: 'Products of every store; without an order, newest first, of a search the best match' })
    .input(z.strictObject({ ...pageInput, ...filters, seller_id: storeId.optional(), order: z.enum(productOrders).optional() }))
    .output(pageOf(productCard)),
  count: openRoute
    .route({ method: 'GET', path: '/product-count', summary: 'How many products such a list has in all; of a search at most 2,000 by the best match' })
    .input(z.strictObject({ ...filters, seller_id: storeId.optional(), order: z.enum(productOrders).optional() }))
    .output(z.object({ count: z.number().int() })),
  listCategories: openRoute
    .route({ method: 'GET', path: '/product-categories', summary: 'Categories of products that are sold, the largest first, 50 at most' })
    .input(z.strictObject({ seller_id: storeId.optional() }))
    .output(z.object({ items: z.array(z.object({ category: z.string(), count: z.number().int() })) })),
  get: openRoute
    .route({ method: 'GET', path: '/products/{slug_or_id}', summary: 'One product by slug or id' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ slug_or_id: text.min(1).max(250) }))
    .output(product),
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/products', summary: 'Products of the signed-in seller, newest first' })
    .input(
      z.strictObject({
        ...pageInput,
        search: search.optional(),
        /** Counted, and few or none left. */ stock: z.literal('low').optional(),
        status: z.enum(productStatuses).optional(),
      }),
    )
    .output(countedPageOf(ownProduct)),
  getMine: sellerRoute.route({ method: 'GET', path: '/seller/products/{id}', summary: 'One product of the signed-in seller' }).input(byId).output(ownProduct),
  create: sellerRoute.route({ method: 'POST', path: '/seller/products', successStatus: 201, summary: 'Add a product' }).input(productForm).output(ownProduct),
  update: sellerRoute
    .route({ method: 'PUT', path: '/seller/products/{id}', summary: 'Change a product; an absent field stays as it is' })
    .input(productChange)
    .output(ownProduct),
  remove: sellerRoute
    .route({ method: 'DELETE', path: '/seller/products/{id}', summary: 'Take a product out of the store; past orders keep it' })
    .input(byId)
    .output(byId),
};
