import type { PageTemplate, TemplateCategory } from '#contract/pages/pages.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import { pageTemplates } from './page-templates.ts';

export function listTemplates(actor: Actor, category?: TemplateCategory): Outcome<{ items: PageTemplate[] }> {
  requireSeller(actor, 'catalog:write');
  return done({ items: pageTemplates.filter((template) => category === undefined || template.category === category) });
}
