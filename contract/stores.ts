import { z } from 'zod';
import { storeId } from '#contract/ids.ts';
import { sellerRoute } from '#contract/route.ts';
import { storeRole } from '#contract/store-rules.ts';

export const storesContract = {
  mine: sellerRoute
    .route({ method: 'GET', path: '/seller/store', summary: 'The store of the signed-in seller' })
    .output(z.object({ id: storeId, name: z.string(), role: storeRole, is_demo: z.boolean() })),
};
