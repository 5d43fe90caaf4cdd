import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CartProvider, useCart } from './cart-context.tsx';

function Count() {
  return <output>{useCart().count}</output>;
}

test('on the server a cart is empty', () => {
  const page = (
    <CartProvider>
      <Count />
    </CartProvider>
  );
  expect(renderToStaticMarkup(page)).toBe('<output>0</output>');
});

test('outside of its provider there is no cart', () => {
  expect(() => renderToStaticMarkup(<Count />)).toThrow('useCart must be used within a CartProvider');
});
