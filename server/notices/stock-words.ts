import type { StockNotice } from './notices.ts';
import type { MailWords } from './render-mail.ts';
import { cleanProductName, cut } from './store-name.ts';

type Told = StockNotice & { storeName: string };

/** Of a text message: characters of the names in it. */
const maxNameInText = 30;

/** The words of a mail about stock, for a store's name that is clean. */
export function wordsOfStockMail(notice: Told): MailWords {
  const { storeName } = notice;
  if (notice.template === 'back_in_stock') {
    const name = cleanProductName(notice.productName);
    return {
      subject: `${name} is back at ${storeName}`,
      title: 'It is back.',
      lines: [`${name} can be bought again at ${storeName}. You asked to be told; nothing is kept for you, so be quick.`],
      button: { label: 'Look at it', link: notice.productLink },
      otherwise: `You get this mail because you asked ${storeName} to tell you once. It was not you, or you want no more of these? Stop them: ${notice.stopLink}`,
    };
  }
  const { items, count } = notice;
  const more = count - items.length;
  return {
    subject: count === 1 ? `Low stock at ${storeName}: ${cleanProductName(items[0]?.name ?? '')}` : `Low stock at ${storeName}: ${count} products`,
    title: 'Stock runs low.',
    lines: [...items.map(({ name, left }) => `${cleanProductName(name)}: ${leftInWords(left)}.`), ...(more > 0 ? [`And ${more} more.`] : [])],
    button: { label: 'Open the products', link: notice.page },
    otherwise: `You get this mail because you look after the products of ${storeName}. How many count as few is in its settings.`,
  };
}

/** A text message about stock. It may take a second segment. */
export function wordsOfStockText(notice: Told): string {
  const name = cut(cleanProductName(notice.storeName), maxNameInText);
  if (notice.template === 'back_in_stock') {
    return `${name}: ${cut(cleanProductName(notice.productName), maxNameInText)} is back. ${notice.productLink} No more of these: ${notice.stopLink}`;
  }
  const [first] = notice.items;
  const more = notice.count > 1 ? ` and ${notice.count - 1} more run low` : '';
  return `${name}: ${leftInWords(first?.left ?? 0)} of ${cut(cleanProductName(first?.name ?? ''), maxNameInText)}${more}. ${notice.page}`;
}

/** What a gateway with registered templates fills in, beside the name of the store. */
export function variablesOfStock(notice: StockNotice): Record<string, string> {
  if (notice.template === 'back_in_stock') return { product: cleanProductName(notice.productName), link: notice.productLink, stop_link: notice.stopLink };
  return { product: cleanProductName(notice.items[0]?.name ?? ''), count: String(notice.count), link: notice.page };
}

function leftInWords(left: number): string {
  return left === 0 ? 'none left' : `${left} left`;
}

/** Told apart by their names, so that a new one does not compile until it has words. */
const templates: Record<StockNotice['template'], true> = { stock_low: true, back_in_stock: true };

export function isStockNotice<N extends { template: string }>(notice: N): notice is Extract<N, StockNotice> {
  return notice.template in templates;
}
