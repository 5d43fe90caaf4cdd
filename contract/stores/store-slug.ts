import { z } from 'zod';

const minSlugLength = 3;
/** Shorter than an id, so that an address may hold either. */
const maxSlugLength = 32;

/** First parts of addresses that are the site's, or may be, and words that would speak for it. */
const reserved = new Set(
  [
    'about account accounts admin api app assets auth blog book brand brands cart checkout collection collections contact cookies dashboard demo',
    'discover docs faq favicon feed haat health healthz help home invite jobs kit legal live login logout mailbox media metrics new null official',
    'operator operators order orders pages payment payments press pricing privacy product product-detail products readyz replay returns robots',
    'search security seller sellers settings shop shops signup single-product sitemap staff static status stop-mails store stores support terms thank-you',
    'undefined uploads video videos whip wishlist www',
  ].flatMap((words) => words.split(' ')),
);

const form = 'Use 3 to 32 letters from a to z, digits and single hyphens, such as asha-prints';

/** docs/product.md, "Store settings": capitals become small. Empty = none. */
export const storeSlug = z
  .string()
  .trim()
  .toLowerCase()
  .refine((slug) => slug === '' || isSlug(slug), form)
  .refine((slug) => !reserved.has(slug), 'This name is kept for Haat itself. Choose another one.');

function isSlug(text: string): boolean {
  return text.length >= minSlugLength && text.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Names that leave nothing to write an address with, such as those in Hindi, and the site's own words. */
const plainWord = 'stall';

/** The slug that a name makes, with `end` behind it: marks fall away, and what is neither a letter from a to z nor a digit becomes a hyphen. */
export function slugFor(name: string, end: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'\u2019]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const cut = (text: string, more: string) => text.slice(0, maxSlugLength - more.length).replace(/^-+|-+$/g, '');
  const named = cut(plain, '');
  const isUsable = isSlug(named) && !reserved.has(named);
  const tail = [isUsable ? '' : plainWord, end].filter(Boolean).join('-');
  const head = cut(plain, tail && `-${tail}`);
  return [head, tail].filter(Boolean).join('-');
}
