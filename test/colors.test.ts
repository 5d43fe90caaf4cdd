import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web');

/** docs/product.md, "Look": which files draw in a color, and what. */
const allowed: Record<'marigold' | 'rani' | 'black', Record<string, string[]>> = {
  marigold: {
    // The focus, which the field of the chat has on all of it, and a code on one of its boxes.
    'feed/chat.tsx': ['border-marigold', 'ring-marigold'],
    'ui/code-field.tsx': ['outline-marigold'],
    // The dot of a scheduled event.
    'live-events/live-event-card.tsx': ['bg-marigold'],
    // The edge of what is pinned.
    'studio/studio-shelf.tsx': ['border-marigold'],
    // The one action.
    'net/in-app/in-app-script.ts': ['bg-marigold'],
    'pages/render/page-action.tsx': ['bg-marigold', 'bg-marigold-deep'],
    // Awning, logo and the one action, in a page that no style sheet reaches.
    'net/offline/offline-page.ts': ['--color-marigold'],
    'ui/button.tsx': ['bg-marigold', 'bg-marigold-deep'],
    'stores/page/show-strip.tsx': ['bg-marigold', 'bg-marigold-deep'],
    // The warm ground that a section of a store's own page can have.
    'pages/render/section-frame.tsx': ['bg-marigold-pale'],
  },
  rani: {
    // Hearts.
    'feed/stream-view.tsx': ['fill-rani-light', 'text-rani-light'],
    'feed/tools/heart-rain.tsx': ['fill-rani', 'text-rani'],
    'studio/studio-header.tsx': ['fill-rani', 'text-rani'],
    'shop/catalog/wishlist/heart-button.tsx': ['fill-rani', 'fill-rani-light', 'text-rani', 'text-rani-light'],
    // A price that fell.
    'pages/parts/product-card.tsx': ['bg-rani'],
    'shop/cart/page/line-changes.tsx': ['text-rani'],
    'shop/catalog/offered-price.tsx': ['text-rani'],
    'shop/catalog/wishlist/wish-card.tsx': ['text-rani'],
    // LIVE, LIVE NOW.
    'shop/catalog/on-air/live-now.tsx': ['bg-rani'],
    'feed/live-badge.tsx': ['bg-rani'],
    // What costs less only while it is live.
    'shop/offers/discounted-price.tsx': ['bg-rani'],
    'shop/catalog/product/live-demo/live-price.tsx': ['bg-rani'],
    'live-events/live-event-card.tsx': ['bg-rani'],
    'overview/now-list.tsx': ['border-l-rani', 'text-rani'],
    'shell/places/bottom-navigation.tsx': ['bg-rani'],
    'shell/places/shop-head.tsx': ['bg-rani'],
    'ui/badge.tsx': ['bg-rani'],
    'watch/marks.tsx': ['bg-rani'],
  },
  black: {},
};

test.each([
  ['marigold', /[\w-]*\bmarigold\b[\w-]*/g],
  ['rani', /[\w-]*\brani\b[\w-]*/g],
  ['black', /[\w-]*\bblack\b[\w-]*|#000\b/g],
] as const)('%s is used for its one meaning', (color, word) => {
  const used = globSync(`${web}/**/*.{ts,tsx}`)
    .filter((file) => !file.includes('/ui/kit/') && !/\.test\.tsx?$/.test(file))
    .map((file) => [relative(web, file), [...new Set(withoutComments(readFileSync(file, 'utf8')).match(word))].sort()] as const)
    .filter(([, words]) => words.length > 0);
  expect(Object.fromEntries(used)).toEqual(allowed[color]);
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

test('the awning has its three sizes and no other', () => {
  const drawn = globSync('**/*.{tsx,ts,css}', { cwd: web }).filter((path) => /--stripe\b/.test(readFileSync(join(web, path), 'utf8')));
  expect(drawn).toEqual(['ui/display/awning.css']);
  expect(readFileSync(join(web, 'ui/display/awning.css'), 'utf8').match(/--stripe: \d+px/g)).toHaveLength(3);
});
