import type { RoomFacts } from '../room-facts.ts';

export const catalog: RoomFacts = {
  endpoints: {
    'catalog.list': { who: 'guest', open: true },
    'catalog.get': { who: 'guest', open: true },
    'catalog.listCategories': { who: 'guest', open: true },
    'catalog.listMine': { who: 'moderator' },
    'catalog.create': { who: 'manager', body: () => ({ name: 'Mine', price: '7' }) },
    'catalog.update': { who: 'manager', of: 'product', body: () => ({ name: 'Taken', price: '1' }) },
    'catalog.remove': { who: 'manager', of: 'product' },
  },
  async makeRows({ make }) {
    const product = await make('/api/seller/products', { name: 'Lamp', price: '5.00' });
    return { product: product.id, variant: product.variant_id };
  },
  levels: {
    product_variants: 'public',
    products: 'public',
    variant_prices: 'public',
  },
  columns: {
    product_variants: { 'with its store': 'option_values sku', impersonal: 'id product_id store_id image_url' },
    products: {
      'with its store': 'name description slug option_names category country_of_origin searched_name searched_text',
      impersonal: 'id store_id image_url more_image_urls hsn',
    },
    variant_prices: { impersonal: 'variant_id' },
  },
};
