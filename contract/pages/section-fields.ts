import { z } from 'zod';
import { line, text } from '#contract/formats/text.ts';
import { productId, videoId } from '#contract/ids.ts';
import { isPageLink, maxLinkCharacters, pageLinkOf } from './page-links.ts';
import { type RichText, readRichText } from './rich-text.ts';

/** What a section keeps under one name: `schema` says what may be saved, `initial` what a new section has, `kind` by what it is edited. */
type FieldOf<Kind extends string, T, More = unknown> = { kind: Kind; schema: z.ZodType<T, unknown>; initial: T } & More;

export type LineField = FieldOf<'line', string, { max: number }>;
export type TextField = FieldOf<'text', string, { max: number }>;
export type RichField = FieldOf<'rich', RichText>;
export type LinkField = FieldOf<'link', string>;
export type ImageField = FieldOf<'image', string>;
export type ProductsField = FieldOf<'products', z.infer<typeof productId>[], { max: number }>;
export type VideoField = FieldOf<'video', z.infer<typeof videoId> | null>;
export type CategoryField = FieldOf<'category', string>;
export type CountField = FieldOf<'count', number, { min: number; max: number }>;
export type ChoiceField<Choice extends string = string> = FieldOf<'choice', Choice, { choices: readonly Choice[] }>;
export type ItemsField<Item = Record<string, unknown>> = FieldOf<'items', Item[], { fields: Fields; max: number; min: number }>;

export type Field =
  | LineField
  | TextField
  | RichField
  | LinkField
  | ImageField
  | ProductsField
  | VideoField
  | CategoryField
  | CountField
  | ChoiceField
  // biome-ignore lint/suspicious/noExplicitAny: an item's fields are whatever its section says
  | ItemsField<any>;
export type Fields = { readonly [name: string]: Field };
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['initial'] };

const tooLong = (max: number) => `Write at most ${max.toLocaleString('en-IN')} characters`;

/** One line of plain text. */
export function lineField(initial = '', max = 120): LineField {
  return { kind: 'line', max, initial, schema: line.trim().max(max, tooLong(max)) };
}

/** Plain text in several lines. */
export function textField(initial = '', max = 300): TextField {
  return { kind: 'text', max, initial, schema: text.trim().max(max, tooLong(max)) };
}

export function richField(initial: RichText): RichField {
  return { kind: 'rich', initial, schema: z.looseObject({ type: z.literal('doc') }).transform(readRichText) as unknown as z.ZodType<RichText, unknown> };
}

/** An address (`isPageLink`); empty leads to the store's page. */
export function linkField(initial = ''): LinkField {
  const schema = line
    .max(maxLinkCharacters, tooLong(maxLinkCharacters))
    .overwrite(pageLinkOf)
    .refine((value) => value === '' || isPageLink(value), 'Write an address that begins with https:// or /, such as /shop');
  return { kind: 'link', initial, schema };
}

/** The address of a picture that the store uploaded; empty is none. Whose it is the server checks. */
export function imageField(): ImageField {
  const schema = z
    .string()
    .max(200)
    .regex(/^(?:\/media(?:\/[\w-][\w.-]*)+)?$/, 'Upload the picture here');
  return { kind: 'image', initial: '', schema };
}

export function productsField(max: number): ProductsField {
  const schema = z
    .array(productId)
    .max(max, `Choose at most ${max} products`)
    .overwrite((ids) => [...new Set(ids)]);
  return { kind: 'products', max, initial: [], schema };
}

export function videoField(): VideoField {
  return { kind: 'video', initial: null, schema: videoId.nullable() };
}

/** A category of the store's products; empty is all of them. */
export function categoryField(): CategoryField {
  return { kind: 'category', initial: '', schema: line.trim().max(60) };
}

export function countField(initial: number, { min, max }: { min: number; max: number }): CountField {
  return { kind: 'count', initial, min, max, schema: z.number().int().min(min, `At least ${min}`).max(max, `At most ${max}`) };
}

export function choiceField<const Choice extends string>(choices: readonly [Choice, ...Choice[]], initial: Choice): ChoiceField<Choice> {
  return { kind: 'choice', choices, initial, schema: z.enum(choices) as unknown as z.ZodType<Choice, unknown> };
}

/** Several of the same shape, in the seller's order. */
export function itemsField<F extends Fields>(fields: F, initial: ValuesOf<F>[], { min = 0, max }: { min?: number; max: number }): ItemsField<ValuesOf<F>> {
  const item = z.strictObject(schemasOf(fields)) as unknown as z.ZodType<ValuesOf<F>, unknown>;
  return { kind: 'items', fields, min, max, initial, schema: z.array(item).max(max, `At most ${max}`) };
}

export function schemasOf(fields: Fields): Record<string, z.ZodType<unknown, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
}

export function initialValuesOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, structuredClone(initial)])) as ValuesOf<F>;
}

/** Field by field what can be used of `given`; what cannot is as in a new section. */
export function readValues<F extends Fields>(fields: F, given: Record<string, unknown>): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readValue(field, given[name])])) as ValuesOf<F>;
}

function readValue(field: Field, given: unknown): unknown {
  if (field.kind === 'items' && Array.isArray(given))
    return given
      .slice(0, field.max)
      .map((item) => readValues(field.fields, typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {}));
  if (field.kind === 'rich' && typeof given === 'string') return readRichText(given);
  const parsed = field.schema.safeParse(given);
  return parsed.success ? parsed.data : structuredClone(field.initial);
}
