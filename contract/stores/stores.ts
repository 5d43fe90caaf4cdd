import { z } from 'zod';
import { storeId } from '#contract/ids.ts';
import { sellerRoute } from '#contract/route.ts';
import { orderCaps, storeRole } from '#contract/stores/store-rules.ts';

export const storesContract = {
  mine: sellerRoute
    .route({ method: 'GET', path: '/seller/store', summary: 'The store of the signed-in seller' })
    .output(z.object({ id: storeId, name: z.string(), role: storeRole, is_demo: z.boolean() })),
  getOrderCaps: sellerRoute
    .route({ method: 'GET', path: '/seller/store/order-caps', summary: 'What the store takes cash on delivery from one phone number' })
    .output(orderCaps),
  setOrderCaps: sellerRoute
    .route({ method: 'PUT', path: '/seller/store/order-caps', summary: 'Change what the store takes cash on delivery from one phone number' })
    .input(orderCaps)
    .output(orderCaps),
};
