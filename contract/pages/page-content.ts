import { z } from 'zod';
import { joinNeeds, type PageNeeds } from './page-data.ts';
import { maxContentBytes, maxSections } from './page-limits.ts';
import { type Fields, initialValuesOf, readValues, schemasOf, type ValuesOf } from './section-fields.ts';
import { initialSettings, readSettings, type SectionSettings, sectionSettings } from './section-settings.ts';
import type { SectionType } from './section-type.ts';
import { type SectionName, sectionNames, sectionTypes } from './section-types.ts';
import { isStorable } from './stored-json.ts';

const sectionId = z.string().regex(/^[\w-]{1,40}$/, 'An id of letters, digits and hyphens');

type Base = { id: string; settings: SectionSettings };
export type SectionOf<Name extends SectionName> = Base & { type: Name } & ValuesOf<(typeof sectionTypes)[Name]['fields']>;
export type KnownSection = { [Name in SectionName]: SectionOf<Name> }[SectionName];
/** Of a type that this version of Haat does not know: kept as it is, and shown as 'Unknown section type'. */
export type UnknownSection = { id: string; type: string; isUnknown: true; kept: Record<string, unknown> };
export type Section = KnownSection | UnknownSection;

export type PageContent = { sections: Section[] };

export function isKnown(section: Section): section is KnownSection {
  return !('isUnknown' in section);
}

const typeOf = (name: SectionName) => sectionTypes[name] as unknown as SectionType;

/** A new section as the palette gives it. */
export function newSection<Name extends SectionName>(name: Name, id: string): SectionOf<Name> {
  const { fields, settings } = typeOf(name);
  return { id, type: name, settings: { ...initialSettings, ...settings }, ...initialValuesOf(fields) } as unknown as SectionOf<Name>;
}

function schemaOf(name: SectionName): z.ZodType<KnownSection> {
  const { fields } = typeOf(name);
  return z.strictObject({ id: sectionId, type: z.literal(name), settings: sectionSettings, ...schemasOf(fields) }) as unknown as z.ZodType<KnownSection>;
}

const schemas = Object.fromEntries(sectionNames.map((name) => [name, schemaOf(name)])) as Record<SectionName, z.ZodType<KnownSection>>;

/** As it is stored: what of it is unknown stays. */
const storedUnknown = z.looseObject({ id: sectionId, type: z.string().max(60) });

/** One section as it is saved: every field has to fit. */
const savedSection = z.unknown().transform((value, context): unknown => {
  const name = isObject(value) && typeof value.type === 'string' ? value.type : '';
  const schema = Object.hasOwn(schemas, name) ? schemas[name as SectionName] : storedUnknown;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: value });
  return z.NEVER;
});

const tooLarge = 'This page is too large. Make texts shorter, or divide it into two pages.';
const notStorable = 'This page has broken characters, or parts within parts without end. Remove what you pasted last.';

/** What is saved of a page: stored as it is after this check. */
export const savedContent = z
  .strictObject({ sections: z.array(savedSection).max(maxSections, `A page has at most ${maxSections} sections`) })
  .refine((content) => isStorable(content), { error: notStorable, abort: true })
  .refine(({ sections }) => new Set(sections.map((section) => (section as { id: string }).id)).size === sections.length, 'Two sections have the same id')
  .refine((content) => new TextEncoder().encode(JSON.stringify(content)).length <= maxContentBytes, tooLarge);
export type SavedContent = z.output<typeof savedContent>;

/** Back from what the editor has to what is saved. */
export function toSaved({ sections }: PageContent): SavedContent {
  return { sections: sections.map((section) => (isKnown(section) ? section : { ...section.kept, id: section.id, type: section.type })) };
}

/**
 * Whatever is stored, as sections that can be shown: a JSON string is parsed; what is no page has no sections; a field that does not fit
 * is as in a new section; ids are unique.
 */
export function readContent(stored: unknown): PageContent {
  const value = typeof stored === 'string' ? parseJson(stored) : stored;
  const given = isObject(value) && Array.isArray(value.sections) ? value.sections.slice(0, maxSections) : [];
  const taken = new Set<string>();
  return { sections: given.filter(isObject).map((section, index) => readSection(section, freeId(section.id, index, taken))) };
}

function readSection(given: Record<string, unknown>, id: string): Section {
  const type = typeof given.type === 'string' ? given.type.replaceAll('\0', '').slice(0, 60).toWellFormed() : '';
  if (!Object.hasOwn(sectionTypes, type)) return { id, type, isUnknown: true, kept: { ...(isStorable(given) && given), id, type } };
  const { fields, settings } = typeOf(type as SectionName);
  const read = { id, type, settings: readSettings(given.settings, { ...initialSettings, ...settings }), ...readValues(fields, given) };
  return read as unknown as KnownSection;
}

function freeId(given: unknown, index: number, taken: Set<string>): string {
  const parsed = sectionId.safeParse(given);
  let id = parsed.success ? parsed.data : `section-${index}`;
  for (let next = 0; taken.has(id); next++) id = `section-${index}-${next}`;
  taken.add(id);
  return id;
}

/** What these sections show of their store. */
export function needsOf(sections: readonly Section[]): ReturnType<typeof joinNeeds> {
  return joinNeeds(sections.filter(isKnown).map((section): PageNeeds => typeOf(section.type).needs?.(section as unknown as ValuesOf<Fields>) ?? {}));
}

/** Addresses of the pictures in these sections. */
export function listImages(sections: readonly Section[]): string[] {
  const ofValues = (fields: Fields, values: Record<string, unknown>): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name];
      if (field.kind === 'image') return value ? [value as string] : [];
      return field.kind === 'items' ? (value as Record<string, unknown>[]).flatMap((item) => ofValues(field.fields, item)) : [];
    });
  return sections.filter(isKnown).flatMap((section) => ofValues(typeOf(section.type).fields, section));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}
