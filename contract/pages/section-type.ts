import type { PageNeeds } from './page-data.ts';
import type { Fields, ValuesOf } from './section-fields.ts';
import type { SectionSettings } from './section-settings.ts';

/** One kind of section: what it keeps, how a new one stands on the page, and what it shows of its store. */
export type SectionType<Name extends string = string, F extends Fields = Fields> = {
  type: Name;
  fields: F;
  settings: Partial<SectionSettings>;
  /** Of the store's own data; nothing where it is left out. */
  needs?(values: ValuesOf<F>): PageNeeds;
  /** Fields that say nothing as the others are; none where it is left out. */
  unused?(values: ValuesOf<F>): readonly (keyof F)[];
};

export function sectionType<const Name extends string, F extends Fields>(
  type: Name,
  fields: F,
  { settings = {}, ...rules }: Partial<Pick<SectionType<Name, F>, 'settings' | 'needs' | 'unused'>> = {},
): SectionType<Name, F> {
  return { type, fields, settings, ...rules };
}
