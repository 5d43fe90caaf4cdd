import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as api from '#contract/api.ts';

type Input = { field: string; schema: z.core.$ZodType };

const blanks = ['\u{13441}', '\u{13442}', '\u{1D159}', '\u2800', '\u3164', '\u115F\u1160', '\u0301', '\uFFFC', '\u200B', '\u00AD'];

/** What nobody writes for others to read, and may therefore come as it is. */
const handedOn = [
  ...['claim', 'cursor', 'draft', 'id', 'link', 'links', 'nonce', 'password', 'razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature', 'secret'],
  ...['section_id', 'template_id', 'token', 'watch', 'x-mailbox-key'],
  // Addresses are looked up as they came; of what is searched nothing is kept; `words` are those that a form showed; `website` is a trap.
  ...['avatar_url', 'category', 'photo_urls', 'search', 'share_image_url', 'slug', 'slug_or_id', 'url', 'website', 'words'],
];
/** As a whole, by `findDeliveryProblem`. */
const ofDelivery = ['address', 'city', 'houseNo', 'landmark', 'name', 'phone', 'pincode'];

test('no text of the contract is taken where nothing of it is to be seen', () => {
  const inputs = inputsOf(api);
  expect(inputs.length).toBeGreaterThan(300);
  const taken = inputs.filter(({ schema }) => blanks.some((blank) => isTaken(schema, blank.repeat(4))));
  expect(taken.map(({ field }) => field).filter((field) => !handedOn.includes(nameOf(field)) && !isOfDelivery(field))).toEqual([]);
});

function isTaken(schema: z.core.$ZodType, blank: string): boolean {
  const { success, data } = z.safeParse(schema, blank);
  return success && typeof data === 'string' && data.trim() !== '';
}

function nameOf(field: string): string {
  return (
    field
      .replace(/\.\[\]$/, '')
      .split('.')
      .at(-1) ?? ''
  );
}

function isOfDelivery(field: string): boolean {
  return /^(addresses\.save|abandoned\.\w+\.delivery|orders\.\w+\.delivery)\./.test(field) && ofDelivery.includes(nameOf(field));
}

function inputsOf(router: object, path: string[] = []): Input[] {
  return Object.entries(router).flatMap(([key, value]: [string, object]) => {
    if (!isContractProcedure(value)) return inputsOf(value, [...path, key]);
    const { inputSchema } = (value as AnyContractProcedure)['~orpc'];
    return inputSchema ? textsIn(inputSchema as z.core.$ZodType, [...path, key].join('.')) : [];
  });
}

/** Each text of a schema, with all that is made of it. */
function textsIn(schema: z.core.$ZodType, field: string): Input[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ field, schema }];
    case 'pipe':
      return textsIn(def.in, field).map((input) => (input.schema === def.in ? { field, schema } : input));
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => textsIn(part, `${field}.${name}`));
    case 'array':
      return textsIn(def.element, `${field}.[]`);
    case 'record':
      return textsIn(def.valueType, `${field}.{}`);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, field));
    default:
      return 'innerType' in def ? textsIn(def.innerType as z.core.$ZodType, field) : [];
  }
}
