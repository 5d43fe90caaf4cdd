import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../../texts/texts.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

test("while it is not known whose it is, the seller's frame has its shape and says that it loads", () => {
  const page = renderToString(<DashboardSkeleton />);
  expect(page).toMatch(/<main[^>]*>.*<p role="status" class="(?!sr-only)[^"]*">Loading\.\.\.<\/p>.*<\/main>/);
  // The shapes are hidden from screen readers, and nothing in them can be reached.
  expect(page.match(/animate-skeleton/g)?.length).toBeGreaterThan(10);
  expect(page).not.toMatch(/<(a|button)\b/);
});
