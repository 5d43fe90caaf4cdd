import { randomUUID } from 'node:crypto';
import type { AnyContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import * as api from '#contract/api.ts';
import { apiEndpoints, type Endpoint } from '../../support/servers/endpoints.ts';

/** Rooms that sell nothing; a new room is looked at until it stands here. */
const notSelling = [
  'accounts',
  'clips',
  'encoders',
  'likes',
  'live',
  'notices',
  'overview',
  'recordings',
  'staff',
  'uploads',
  'videoFiles',
  'videoLikes',
  'videos',
  'views',
];

/** Every endpoint of selling that may change something. */
export const changing: readonly Endpoint[] = apiEndpoints.filter(({ name, method }) => method !== 'GET' && !notSelling.includes(name.split('.')[0] ?? ''));

/** What somebody may add who would pay less, sell more or be somebody else. */
const wishedFor = [
  ...['price', 'price_paise', 'unit_price_paise', 'amount', 'amount_paise', 'total', 'total_paise', 'subtotal_paise', 'mrp_paise', 'saved_price_paise'],
  ...['discount', 'discount_paise', 'discount_code', 'coupon', 'value', 'stock', 'left', 'paid', 'is_paid', 'state', 'status', 'confirmed_at'],
  ...['id', 'number', 'store_id', 'seller_id', 'user_id', 'customer_id', 'owner_id', 'device', 'role', 'is_demo', 'is_verified'],
  ...['created_at', 'updated_at', 'expires_at', 'now', 'hold_until', 'at_ms', 'provider', 'key', 'filename'],
] as const;

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

/** The input of an endpoint, as JSON Schema says it. */
export function schemaOf({ name }: Endpoint): Json {
  const [room = '', call = ''] = name.split('.');
  const procedure = (api as unknown as Record<string, Record<string, AnyContractProcedure>>)[room]?.[call];
  const schema = procedure?.['~orpc'].inputSchema;
  return schema ? (z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json) : {};
}

/** Every schema in a schema, with the path of the fields that lead to it: `items.variant_id`. */
function* schemasIn(schema: Json, path: readonly string[] = []): Generator<[string, Json]> {
  yield [path.join('.'), schema];
  for (const [field, inner] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) yield* schemasIn(inner, [...path, field]);
  if (schema.items) yield* schemasIn(schema.items as Json, path);
  for (const each of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list ?? []) as Json[])) yield* schemasIn(each, path);
}

/** Objects of an input that take any field. */
export const openObjectsOf = (endpoint: Endpoint): string[] =>
  [...schemasIn(schemaOf(endpoint))].flatMap(([path, { type, additionalProperties }]) => (type === 'object' && additionalProperties !== false ? [path] : []));

const tokens = ['token', 'link', 'links', 'secret', 'watch', 'claim', 'razorpay_signature', 'razorpay_order_id', 'razorpay_payment_id'];

/** Fields of an input that say whose or which: ids, and what was signed. Where a parcel is followed says neither. */
export function identityFieldsOf(endpoint: Endpoint): string[] {
  const found = [...schemasIn(schemaOf(endpoint))].flatMap(([path, { format }]) =>
    format === 'uuid' || (tokens.includes(path.split('.').at(-1) ?? '') && !path.endsWith('tracking.link')) ? [path] : [],
  );
  return [...new Set(found)];
}

/** Paths of all texts of a value, and of all objects of it. */
export function pathsIn(value: unknown, path: Path = []): { texts: Path[]; objects: Path[] } {
  if (typeof value === 'string') return { texts: [path], objects: [] };
  if (typeof value !== 'object' || value === null) return { texts: [], objects: [] };
  const entries = Array.isArray(value) ? value.map((each, index) => [index, each] as const) : Object.entries(value);
  const inner = entries.map(([key, each]) => pathsIn(each, [...path, key]));
  return { texts: inner.flatMap(({ texts }) => texts), objects: [...(Array.isArray(value) ? [] : [path]), ...inner.flatMap(({ objects }) => objects)] };
}

export const valueAt = (value: unknown, path: Path): unknown => path.reduce<unknown>((at, key) => (at as Json)?.[key], value);

/** A copy with another value there. */
export function withValue(value: unknown, path: Path, changed: unknown): Json {
  const copy = structuredClone(value) as Json;
  const [last, ...before] = path.toReversed();
  (valueAt(copy, before.toReversed()) as Json)[last as string] = changed;
  return copy;
}

/** `items.0.variant_id` as the contract has it: `items.variant_id`. */
export const fieldOf = (path: Path): string => path.filter((key) => typeof key === 'string').join('.');

/** The body with a field more, in each of its objects and for each field that it does not know. `params` are of the address. */
export function withMore(endpoint: Endpoint, body: Json, params: readonly string[], foreign: string): { what: string; body: Json }[] {
  const schemas = [...schemasIn(schemaOf(endpoint))];
  const known = (path: string) => schemas.flatMap(([at, { properties }]) => (at === path && properties ? Object.keys(properties) : []));
  return pathsIn(body).objects.flatMap((path) => {
    const taken = new Set([...known(fieldOf(path)), ...(path.length === 0 ? params : [])]);
    return wishedFor.flatMap((field) => {
      const value = field.endsWith('_id') || field === 'id' ? foreign : 1;
      return taken.has(field) ? [] : { what: [...path, field].join('.'), body: withValue(body, [...path, field], value) };
    });
  });
}

/** The query that a client might add. */
export const wishedForQuery = new URLSearchParams(wishedFor.map((field): [string, string] => [field, '1'])).toString();

/** What nobody signed: changed at its beginning and in its middle, cut, made longer, and none. */
export function forgedOf(token: string): string[] {
  const changedAt = (at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
  return [changedAt(0), changedAt(Math.floor(token.length / 2)), token.slice(0, -4), `${token}AAAA`, 'x', randomUUID()];
}
