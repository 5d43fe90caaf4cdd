import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { kitPages } from './ui/kit/kit-pages.ts';

/** The parts of `ui/` in all their states: for `npm run dev` alone, a build holds none of it. */
const kit = [route('kit', 'ui/kit/kit-layout.tsx', [index('ui/kit/kit-index.tsx'), ...kitPages.map((name) => route(name, `ui/kit/pages/${name}-page.tsx`))])];

export default [
  index('shell/landing.tsx'),
  route('auth', 'accounts/pages/auth-page.tsx'),
  route('auth/forgot', 'accounts/pages/forgot-page.tsx'),
  route('auth/reset', 'accounts/pages/reset-page.tsx'),
  route('auth/confirm', 'accounts/pages/confirm-page.tsx'),
  route('auth/code', 'accounts/pages/code-page.tsx'),
  route('auth/second-factor', 'accounts/pages/second-factor-page.tsx'),
  route('account', 'accounts/own/account-page.tsx'),
  route('mailbox', 'notices/mailbox/mailbox-page.tsx'),
  route('live', 'feed/live-page.tsx'),
  route('replay/:id', 'replay/replay-page.tsx'),
  route('dashboard', 'shell/dashboard-layout.tsx', [
    index('overview/overview-page.tsx'),
    route('live', 'live-events/live-events-page.tsx'),
    route('products', 'catalog/products-page.tsx'),
    route('orders', 'orders/orders-page.tsx'),
    route('settings', 'stores/store-settings-page.tsx'),
  ]),
  route('dashboard/live/:id', 'studio/studio-page.tsx'),
  route('shop', 'catalog/shop/shop-page.tsx'),
  route('product/:slugOrId', 'catalog/product/product-page.tsx'),
  route('single-product/:slugOrId', 'catalog/product/product-page.tsx', { id: 'single-product' }),
  route('product-detail', 'catalog/product/product-page.tsx', { id: 'product-detail' }),
  route('store/:slugOrId', 'stores/page/store-page.tsx'),
  route('checkout', 'checkout/checkout-page.tsx'),
  route('thank-you', 'checkout/thank-you-page.tsx'),
  ...(import.meta.env.MODE === 'development' ? kit : []),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
