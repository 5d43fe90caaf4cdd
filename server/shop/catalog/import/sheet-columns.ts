/** What a column holds: `docs/product.md`, "Import and export", describes each. */
export const sheetColumns = [
  ['slug', 'Slug'],
  ['name', 'Name'],
  ['description', 'Description'],
  ['status', 'Status'],
  ['category', 'Category'],
  ['hsn', 'HSN code'],
  ['gst_rate', 'GST rate'],
  ['country_of_origin', 'Country of origin'],
  ['low_stock_at', 'Low stock at'],
  ['image_url', 'Picture'],
  ['more_image_urls', 'More pictures'],
  ['option1', 'Option 1'],
  ['choice1', 'Choice 1'],
  ['option2', 'Option 2'],
  ['choice2', 'Choice 2'],
  ['option3', 'Option 3'],
  ['choice3', 'Choice 3'],
  ['sku', 'SKU'],
  ['price', 'Price'],
  ['mrp', 'MRP'],
  ['stock', 'Stock'],
  ['variant_image_url', 'Variant picture'],
] as const;

export type SheetField = (typeof sheetColumns)[number][0];

export const headOf = Object.fromEntries(sheetColumns) as Record<SheetField, string>;

/** A row by its fields; a column that the file does not have is absent. `row`: as a spreadsheet numbers it. */
export type SheetRow = { row: number; cells: Partial<Record<SheetField, string>> };

const fieldOf = new Map(sheetColumns.flatMap(([field, head]) => [field, head].map((name): [string, SheetField] => [plain(name), field])));

/** Heads are known by their letters and digits alone: 'HSN Code', 'hsn_code'. */
export function findField(head: string): SheetField | undefined {
  return fieldOf.get(plain(head));
}

function plain(head: string): string {
  return head.toLowerCase().replace(/[^a-z0-9]/g, '');
}
