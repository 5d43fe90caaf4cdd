import { maxPageSlugCharacters } from './page-limits.ts';

/**
 * docs/product.md, "Pages": lower case, white space to hyphens, and nothing but a-z, 0-9 and hyphens; hyphens collapsed and trimmed.
 * Empty where nothing of the text can stand in an address.
 */
export function pageSlugOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, maxPageSlugCharacters)
    .replace(/^-|-$/g, '');
}
