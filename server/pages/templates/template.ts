import { newSection, type SectionOf } from '#contract/pages/page-content.ts';
import type { TemplateCategory } from '#contract/pages/pages.ts';
import type { SectionSettings } from '#contract/pages/section-settings.ts';
import type { SectionName } from '#contract/pages/section-types.ts';

type AnySection = { [Name in SectionName]: SectionOf<Name> }[SectionName];
/** What a page can begin with: sections whose texts are true for any store, and whose goods are the store's own. */
export type Template = { id: string; name: string; description: string; category: TemplateCategory; content: { sections: AnySection[] } };

type Values<Name extends SectionName> = Partial<Omit<SectionOf<Name>, 'id' | 'type' | 'settings'>> & { settings?: Partial<SectionSettings> };

/** A section with what differs from a new one of its type. */
export function section<Name extends SectionName>(name: Name, id: string, { settings, ...values }: Values<Name> = {}): SectionOf<Name> {
  const made = newSection(name, id);
  return { ...made, ...values, settings: { ...made.settings, ...settings } } as SectionOf<Name>;
}
