/** Apart from the endpoint, so that the page of a product does not load it. */

/** What somebody did with a product that is counted before an order. */
export const viewKinds = ['view', 'cart'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** Below `/api`. */
export const viewsPath = '/product-views';
export const videoViewsPath = '/video-views';
