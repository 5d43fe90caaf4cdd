import type { PageTemplate } from '#contract/pages/pages.ts';

export const pageTemplates: readonly PageTemplate[] = [];
