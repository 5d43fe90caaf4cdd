/** As far as it is read here, an OpenAPI 3.1 document (`/api/openapi.json`). */
type Schema = { type?: string | string[]; format?: string; enum?: unknown[]; const?: unknown; properties?: Record<string, Schema>; required?: string[] } & {
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Operation = {
  operationId: string;
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, unknown>;
};
export type ApiDocument = { paths?: Record<string, Record<string, Operation>> };

export type Field = { name: string; type: string; isRequired: boolean };
export type Endpoint = { id: string; method: string; path: string; summary: string; fields: Field[]; statuses: string[] };
export type Room = { name: string; endpoints: Endpoint[] };

/** The endpoints of the document by the room that brings them, in the order of the alphabet, as the page shows them. */
export function listRooms({ paths = {} }: ApiDocument): Room[] {
  const rooms = new Map<string, Endpoint[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const [room = ''] = operation.operationId.split('.');
      rooms.set(room, [...(rooms.get(room) ?? []), describe(method, path, operation)]);
    }
  }
  return [...rooms].toSorted(([one], [other]) => one.localeCompare(other)).map(([name, endpoints]) => ({ name, endpoints }));
}

function describe(method: string, path: string, { operationId, summary = '', parameters = [], requestBody, responses = {} }: Operation): Endpoint {
  const asked = parameters.map(({ name, required = false, schema = {} }) => ({ name, type: nameType(schema), isRequired: required }));
  const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema));
  return { id: operationId, method: method.toUpperCase(), path: `/api${path}`, summary, fields: [...asked, ...body], statuses: Object.keys(responses) };
}

/** Of a body that may be one of several shapes, those of each, once. */
function fieldsOf({ properties = {}, required = [], anyOf, oneOf }: Schema = {}): Field[] {
  const own = Object.entries(properties).map(([name, schema]) => ({ name, type: nameType(schema), isRequired: required.includes(name) }));
  const all = [...own, ...(anyOf ?? oneOf ?? []).flatMap(fieldsOf)];
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

function nameType({ type, format, enum: values, const: value, items, anyOf, oneOf }: Schema): string {
  if (values) return values.map(String).join(' | ');
  if (value !== undefined) return String(value);
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map(nameType))].join(' | ');
  if (items) return `${nameType(items)}[]`;
  return format ?? (Array.isArray(type) ? type.join(' | ') : (type ?? 'any'));
}
