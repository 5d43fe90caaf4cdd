import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mediaPath } from '#contract/wire/stored-files.ts';
import { ProductName } from './product-name.tsx';

const shown = (imageUrl: string | null) =>
  renderToString(
    <ProductName name="Lamp" imageUrl={imageUrl}>
      2 sold
    </ProductName>,
  );

test('a product in the figures has the small picture of all lists, which asks no other site', () => {
  expect(shown(mediaPath('product-images/8a1f2c34-1111-4222-8333-abcdefabcdef-1200.webp'))).toContain('-320.webp');
  for (const url of [null, 'https://pictures.example/lamp.png']) {
    expect(shown(url)).not.toContain('<img');
    expect(shown(url)).toContain('<svg');
  }
});
