import { place as customers } from '../../customers/dashboard-place.ts';
import { place as live } from '../../live-events/dashboard-place.ts';
import { place as overview } from '../../overview/dashboard-place.ts';
import { place as pages } from '../../pages/dashboard-place.ts';
import { place as products } from '../../shop/catalog/products/dashboard-place.ts';
import { place as reviews } from '../../shop/catalog/reviews/dashboard-place.ts';
import { place as discount } from '../../shop/offers/dashboard-place.ts';
import { place as orders } from '../../shop/orders/dashboard-place.ts';
import { place as videos } from '../../shop/videos/dashboard-place.ts';
import { place as webhooks } from '../../shop/webhooks/dashboard-place.ts';
import { place as settings } from '../../stores/dashboard-place.ts';
import { place as staff } from '../../stores/staff/dashboard-place.ts';
import type { DashboardPlace } from './dashboard-place.ts';

/** The seller's menu in its order (docs/product.md, "Seller's menu"): a room with a place adds its line. */
export const places: readonly DashboardPlace[] = [overview, customers, products, live, videos, discount, pages, orders, reviews, webhooks, settings, staff];

/** What is done with a phone in the hand: first in its bar. */
export const placesInHand: ReadonlySet<DashboardPlace> = new Set([overview, products, live, orders]);
