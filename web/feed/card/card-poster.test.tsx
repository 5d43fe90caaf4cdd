import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardPoster } from './card-poster.tsx';

test.each([null, undefined, ''])('a card without a picture (%j) has a placeholder, and no image that would look broken', (url) => {
  const html = renderToString(<CardPoster url={url} />);
  expect(html).toContain('data-no-picture');
  expect(html).not.toContain('<img');
});

test('a card with one has no placeholder', () => {
  expect(renderToString(<CardPoster url="/live/1/poster.jpg" />)).not.toContain('data-no-picture');
});
