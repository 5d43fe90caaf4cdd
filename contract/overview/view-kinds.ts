/** Apart from the endpoint, so that the page of a product does not load it. */

/** What somebody did that is counted before an order: looked at a product, or began a checkout, which is counted by its first product of each store. */
export const viewKinds = ['view', 'checkout'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** Below `/api`. */
export const viewsPath = '/product-views';
export const videoViewsPath = '/video-views';
