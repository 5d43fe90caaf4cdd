import { maxOwnOrders } from '#contract/shop/orders/order-sizes.ts';
import { ordersName as name } from '../../../shell/personal-storage.ts';

/** The links of the orders of this browser, the newest first. Without storage there are none. */
export function listKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((link) => typeof link === 'string').slice(0, maxOwnOrders) : [];
  } catch {
    return [];
  }
}

/** Those that are there already come first. */
export function keepOrders(links: readonly string[]): void {
  write([...new Set([...links, ...listKept()])].slice(0, maxOwnOrders));
}

/** On this browser alone: who has the link still opens the order. */
export function forgetOrders(): void {
  write([]);
}

function write(links: readonly string[]): void {
  try {
    if (links.length > 0) localStorage.setItem(name, JSON.stringify(links));
    else localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing still has the page, the message and the account.
  }
}
