import { describe } from 'vitest';
import { useKit } from '../../../support/browser/kit.ts';
import { testKeyboard } from './kit-keyboard.ts';
import { testPages } from './kit-pages.ts';
import { testParts } from './kit-parts.ts';

/** One dev server for all of them: it bundles its packages once. */
describe('the kit', () => {
  const kit = useKit();
  testPages(kit);
  testParts(kit);
  testKeyboard(kit);
});
