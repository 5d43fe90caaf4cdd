import { type Paise, parseRupees, toRupeeText } from '#contract/formats/money.ts';

/** What of the shop is asked for; it stands in the address, so that it is a link and Back leads to it. */
export type ShopView = {
  search: string;
  category: string;
  minPaise: Paise | undefined;
  maxPaise: Paise | undefined;
  onlyInStock: boolean;
  order: ShopOrder;
};

/** `best`: the newest first, of a search what fits it best. */
export const shopOrders = ['best', 'newest', 'price_up', 'price_down'] as const;
export type ShopOrder = (typeof shopOrders)[number];

/** What it does not know of an address, it leaves out. */
export function readShopView(params: URLSearchParams): ShopView {
  const textOf = (name: string, maxLength: number) => (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed();
  const order = shopOrders.find((one) => one === params.get('order')) ?? 'best';
  return {
    search: textOf('search', 100),
    category: textOf('category', 60),
    minPaise: parseRupees(params.get('min') ?? ''),
    maxPaise: parseRupees(params.get('max') ?? ''),
    onlyInStock: params.get('stock') === 'in',
    order,
  };
}

export function writeShopView({ search, category, minPaise, maxPaise, onlyInStock, order }: ShopView): Record<string, string> {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(minPaise !== undefined && { min: toRupeeText(minPaise) }),
    ...(maxPaise !== undefined && { max: toRupeeText(maxPaise) }),
    ...(onlyInStock && { stock: 'in' }),
    ...(order !== 'best' && { order }),
  };
}

/** As `catalog.list` is asked. Prices the wrong way round are meant the right way. */
export function inputOf({ search, category, minPaise: min, maxPaise: max, onlyInStock, order }: ShopView) {
  const [least, most] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(least !== undefined && { min_paise: least }),
    ...(most !== undefined && { max_paise: most }),
    ...(onlyInStock && { stock: 'in' as const }),
    ...(order !== 'best' && { order }),
  };
}

/** How many filters are set; search and order are none. */
export function countFilters({ category, minPaise, maxPaise, onlyInStock }: ShopView): number {
  return [category !== '', minPaise !== undefined, maxPaise !== undefined, onlyInStock].filter(Boolean).length;
}

export const noFilters = { category: '', minPaise: undefined, maxPaise: undefined, onlyInStock: false };
