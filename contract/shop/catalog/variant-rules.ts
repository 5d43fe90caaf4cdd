/** Apart from the schemas, so that a page counts and names without loading them. */
export const maxOptions = 3;
export const maxVariants = 100;
export const maxMoreImages = 8;

/** `hidden`: its seller's alone. */
export const productStatuses = ['active', 'hidden'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** docs/product.md, "Low stock": from this many units down a seller is told, where neither product nor store says otherwise. */
export const defaultLowStock = 5;

/** From this many units down everybody is told the number: it is real, and it is about to matter. */
export const fewUnits = 5;

/** What everybody is told of a stock. */
export function leftOf(stock: number | null): number | null {
  return stock === null || stock > fewUnits ? null : stock;
}

/** 'M · Indigo'; empty for the only variant. */
export function variantTitle(values: readonly string[]): string {
  return values.join(' · ');
}

/** How much less than before, in whole percent, half up; 0 without a higher price before. */
export function percentOff({ price_paise, original_price_paise }: { price_paise: number; original_price_paise: number | null }): number {
  if (original_price_paise === null || original_price_paise <= price_paise) return 0;
  return Math.round(((original_price_paise - price_paise) * 100) / original_price_paise);
}

/** Whether two rows are the same choice: what looks the same is. */
export function choiceKey(values: readonly string[]): string {
  return JSON.stringify(values.map(lookOf));
}

/** What is seen of a name: neither capitals nor its Unicode form, neither joiners nor kinds of white space tell it from another. */
export function lookOf(name: string): string {
  return name
    .normalize()
    .toLowerCase()
    .replace(/\p{DI}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The rates of GST in hundredths of a percent: those of goods, since 22 September 2025 (notification 9/2025, Central Tax (Rate)). */
export const gstRates = [0, 25, 150, 300, 500, 1_800, 4_000] as const;

type Sold = { price_paise: number; original_price_paise: number | null; left: number | null; image_url: string | null };
type Choosable = Sold & { variant_id: string; variants: readonly (Sold & { id: string; values: readonly string[] })[] };

/**
 * A product as the variant of that id is sold: price, stock and picture are that one's. Where there is none, it is the one that the card
 * shows. `choice`: 'M · Indigo', empty without options.
 */
export function chooseVariant<Product extends Choosable>(product: Product, variantId: string | undefined): Product & { choice: string } {
  const chosen = product.variants.find(({ id }) => id === variantId) ?? product.variants.find(({ id }) => id === product.variant_id);
  if (!chosen) return { ...product, choice: '' };
  const { id, values, image_url, price_paise, original_price_paise, left } = chosen;
  return { ...product, variant_id: id, price_paise, original_price_paise, left, image_url: image_url ?? product.image_url, choice: variantTitle(values) };
}
