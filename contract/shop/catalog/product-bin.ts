import { z } from 'zod';
import { productId } from '#contract/ids.ts';
import { pageInput, pageOf, sellerRoute } from '#contract/route.ts';

/** docs/product.md, "Deleted products". */
export const binDays = 30;

const binnedProduct = z.object({
  id: productId,
  name: z.string(),
  image_url: z.string().nullable(),
  deleted_at: z.iso.datetime(),
  /** Until then it can be restored. */
  purged_after: z.iso.datetime(),
});
export type BinnedProduct = z.infer<typeof binnedProduct>;

const byId = z.strictObject({ id: productId });

export const productBinContract = {
  list: sellerRoute
    .route({ method: 'GET', path: '/seller/deleted-products', summary: 'Products of the store that were deleted in the last 30 days, the last one first' })
    .input(z.strictObject(pageInput))
    .output(pageOf(binnedProduct)),
  restore: sellerRoute
    .route({ method: 'POST', path: '/seller/deleted-products/{id}/restore', summary: 'Put a deleted product back into the store, as it was' })
    .input(byId)
    .output(byId),
};
