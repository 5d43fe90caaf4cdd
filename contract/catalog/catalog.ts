import { z } from 'zod';
import { productId, storeId, variantId } from '#contract/ids.ts';
import { parseRupees } from '#contract/money.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { line, text } from '#contract/text.ts';

/** What a card in a list shows of a product: small, because lists are long. */
const productCard = z.object({
  id: productId,
  name: z.string(),
  slug: z.string(),
  image_url: z.string().nullable(),
  /** Includes all taxes. */
  price_paise: z.number().int(),
  /** Units that can be sold now; null when the seller does not count them. */
  stock: z.number().int().nullable(),
});
export type ProductCard = z.infer<typeof productCard>;

/** All that anybody may know of a product. */
export const product = productCard.extend({
  /** The store's id: whose product it is (docs/product.md, "Words"). */
  seller_id: storeId,
  seller_name: z.string(),
  description: z.string(),
  variant_id: variantId,
  created_at: z.iso.datetime(),
});
export type Product = z.infer<typeof product>;

const maximumPricePaise = 1_000_000_000;

/**
 * Form rules of docs/product.md, "Products screen". The price stays text so that it never becomes a float.
 * In a change, an absent field stays as it is: stock sold while the form was open is not given back.
 */
export const productForm = z.strictObject({
  name: line.trim().min(2, 'Product name must be at least 2 characters').max(200, 'Product name must be at most 200 characters'),
  price: z
    .string()
    .max(30, 'Price must be a positive number')
    .refine((value) => (parseRupees(value) ?? 0) > 0, 'Price must be a positive number')
    .refine((value) => (parseRupees(value) ?? 0) <= maximumPricePaise, 'Price must be at most ₹1,00,00,000.00'),
  description: text.trim().max(5000, 'Description must be at most 5,000 characters').optional(),
  /** A web address, the `url` of an upload, or empty for none. */
  image_url: text.trim().max(2000, 'Image URL must be at most 2,000 characters').refine(isImageUrl, 'Enter a web address that starts with https://').optional(),
  /** Empty = unlimited. */
  stock: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/, 'Stock must be a whole number up to 9,999,999, or empty for unlimited')
    .optional(),
});
export type ProductForm = z.infer<typeof productForm>;

function isImageUrl(value: string): boolean {
  return value === '' || /^\/media\/[\w./-]+$/.test(value) || (/^https:\/\//i.test(value) && URL.canParse(value));
}

const longestSlug = 100;

/** docs/product.md, "Product slugs": lower case, white space to hyphens, non-word characters out, hyphens collapsed and trimmed. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-/, '');
  return [...words].slice(0, longestSlug).join('').replace(/-$/, '');
}

const byId = z.strictObject({ id: productId });
const search = text.trim().max(100);

export const catalogContract = {
  list: openRoute
    .route({ method: 'GET', path: '/products', summary: 'Products of every store, newest first' })
    .input(z.strictObject({ ...pageInput, seller_id: storeId.optional(), search: search.optional() }))
    .output(pageOf(productCard)),
  get: openRoute
    .route({ method: 'GET', path: '/products/{slug_or_id}', summary: 'One product by slug or id' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ slug_or_id: text.min(1).max(250) }))
    .output(product),
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/products', summary: 'Products of the signed-in seller, newest first' })
    .input(z.strictObject({ ...pageInput, search: search.optional() }))
    .output(pageOf(product)),
  create: sellerRoute.route({ method: 'POST', path: '/seller/products', successStatus: 201, summary: 'Add a product' }).input(productForm).output(product),
  update: sellerRoute
    .route({ method: 'PUT', path: '/seller/products/{id}', summary: 'Change a product; an absent field stays as it is' })
    .input(productForm.extend({ id: productId }))
    .output(product),
  remove: sellerRoute
    .route({ method: 'DELETE', path: '/seller/products/{id}', summary: 'Take a product out of the store; past orders keep it' })
    .input(byId)
    .output(byId),
};
