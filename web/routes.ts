import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('marketing/landing.tsx'),
  route('auth', 'accounts/pages/auth-page.tsx'),
  route('auth/forgot', 'accounts/pages/forgot-page.tsx'),
  route('auth/reset', 'accounts/pages/reset-page.tsx'),
  route('auth/confirm', 'accounts/pages/confirm-page.tsx'),
  route('auth/code', 'accounts/pages/code-page.tsx'),
  route('auth/second-factor', 'accounts/pages/second-factor-page.tsx'),
  route('account', 'accounts/own/account-page.tsx'),
  route('mailbox', 'mailbox/mailbox-page.tsx'),
  route('live', 'feed/live-page.tsx'),
  route('replay/:id', 'replay/replay-page.tsx'),
  route('dashboard', 'shell/dashboard-layout.tsx', [
    index('shell/overview.tsx'),
    route('live', 'live-events/live-events-page.tsx'),
    route('products', 'catalog/products-page.tsx'),
    route('orders', 'orders/orders-page.tsx'),
  ]),
  route('dashboard/live/:id', 'studio/studio-page.tsx'),
  route('shop', 'catalog/shop-page.tsx'),
  route('product/:slugOrId', 'catalog/product-page.tsx'),
  route('single-product/:slugOrId', 'catalog/product-page.tsx', { id: 'single-product' }),
  route('product-detail', 'catalog/product-page.tsx', { id: 'product-detail' }),
  route('checkout', 'checkout/checkout-page.tsx'),
  route('thank-you', 'checkout/thank-you-page.tsx'),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
