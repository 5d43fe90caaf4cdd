/** What the address bar of the checkout says: it survives a refresh, and the browser's Back moves between the steps. */
export type CheckoutPlace = {
  productId: string | undefined;
  /** The store whose lines of the cart are ordered, or `allStores`. */
  cartOf: string | undefined;
  variantId: string | undefined;
  liveId: string | undefined;
  /** The shoppable video that it was seen in. */
  videoId: string | undefined;
  /** The store's page that it was begun on. */
  pageId: string | undefined;
  quantity: number;
  step: 1 | 2;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where a product was seen: it goes along to the checkout, and but for the page to the cart. */
export function readSeen(search: URLSearchParams): Pick<CheckoutPlace, 'liveId' | 'videoId' | 'pageId'> {
  return { liveId: readId(search, 'live'), videoId: readId(search, 'video'), pageId: readId(search, 'page') };
}

/** Anything that is no id is left out. */
export function readId(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name);
  return id && uuid.test(id) ? id : undefined;
}

/** `/checkout?…` of a place; where Buy Now leads. */
export function checkoutPath({
  productId,
  variantId,
  liveId,
  videoId,
  pageId,
  quantity = 1,
  step = 1,
}: Partial<CheckoutPlace> & { productId: string }): string {
  const search = new URLSearchParams({ product: productId });
  if (variantId) search.set('variant', variantId);
  if (quantity > 1) search.set('quantity', String(quantity));
  if (liveId) search.set('live', liveId);
  if (videoId) search.set('video', videoId);
  if (pageId) search.set('page', pageId);
  if (step === 2) search.set('step', '2');
  return `/checkout?${search}`;
}
