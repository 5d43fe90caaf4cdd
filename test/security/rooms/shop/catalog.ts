import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RoomFacts } from '../../room-facts.ts';

const noRows = { added: 0, changed: 0, unchanged: 0, bad: 0 };
const report = { rows: noRows, stock_changes: 0, products: 0, problems: [], done: noRows, kept: [] };

export const catalog: RoomFacts = {
  endpoints: {
    'catalog.list': { who: 'guest', open: true },
    'catalog.get': { who: 'guest', open: true },
    'catalog.count': { who: 'guest', open: true },
    'catalog.listCategories': { who: 'guest', open: true },
    'catalog.listMine': { who: 'moderator' },
    'catalog.getMine': { who: 'moderator', of: 'product' },
    'catalog.create': { who: 'manager', body: () => ({ name: 'Mine', price: '7' }) },
    'catalog.update': { who: 'manager', of: 'product', body: () => ({ name: 'Taken', price: '1' }) },
    'catalog.remove': { who: 'manager', of: 'product' },
    'productBin.list': { who: 'manager' },
    'productBin.restore': { who: 'manager', of: 'deletedProduct' },
    'bulkEdits.preview': { who: 'manager', of: 'product', body: ({ product }) => ({ product_ids: [product], change: { kind: 'stock_set', stock: 4 } }) },
    'bulkEdits.apply': { who: 'manager', of: 'product', body: ({ product }) => ({ product_ids: [product], change: { kind: 'stock_set', stock: 4 } }) },
    'bulkEdits.undo': { who: 'manager', of: 'change' },
    'productImports.check': { who: 'manager' },
    'productImports.latest': { who: 'manager' },
    'productImports.get': { who: 'manager', of: 'import' },
    'productImports.start': { who: 'manager', of: 'import' },
    'productImports.undo': { who: 'manager', of: 'import' },
  },
  async makeRows({ app, owner, make }) {
    const product = await make('/api/seller/products', { name: 'Lamp', price: '5.00' });
    const [change, started] = [randomUUID(), randomUUID()];
    await sql`insert into product_imports (id, store_id, file_name, content, state, report, created_at)
      values (${started}, ${owner.storeId}, 'lamps.csv', ${'Name,Price\nLamp,5'}, 'checked', ${JSON.stringify(report)}, now())`.execute(app.db);
    await sql`insert into product_changes (set_id, store_id, product_id, before, after, created_at)
      values (${change}, ${owner.storeId}, ${product.id}, '{"name": "Lamp"}', '{"name": "Lamp"}', now())`.execute(app.db);
    const deleted = await make('/api/seller/products', { name: 'Old Lamp', price: '5.00' });
    await app.send('DELETE', `/api/seller/products/${deleted.id}`, undefined, owner.token);
    return { product: product.id, deletedProduct: deleted.id, variant: product.variant_id, change, import: started };
  },
  levels: {
    product_changes: 'store',
    product_imports: 'store',
    product_variants: 'public',
    products: 'public',
    variant_prices: 'public',
  },
  columns: {
    product_changes: { 'with its store': 'before after', impersonal: 'set_id store_id product_id variant_id' },
    product_imports: { 'with its store': 'file_name content report', impersonal: 'id store_id state' },
    product_variants: { 'with its store': 'option_values sku', impersonal: 'id product_id store_id image_url' },
    products: {
      'with its store': 'name description slug option_names category country_of_origin searched_name searched_text',
      impersonal: 'id store_id image_url more_image_urls video_file_id hsn status',
    },
    variant_prices: { impersonal: 'variant_id' },
  },
};
