/** What a line is called: 'Blue Kurta (M · Indigo)'. */
export function lineName({ product_name, variant_title }: { product_name: string; variant_title: string }): string {
  return variant_title === '' ? product_name : `${product_name} (${variant_title})`;
}
