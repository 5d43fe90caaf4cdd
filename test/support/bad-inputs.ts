/** Bad requests: each has bad credentials, or a bad path, query or body, and is valid otherwise. */
export type BadRequest = { why: string; path: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };

type Example = {
  method: string;
  /** With `{name}` for its parameters, and its query if it needs one. */
  path: string;
  params: Record<string, string>;
  /** What a right request would carry beside the parameters. */
  input: Record<string, unknown>;
  token: string | undefined;
};

const long = 'x'.repeat(10_000);
const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
const deepObject = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`;
const json = { 'Content-Type': 'application/json' };

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  "' OR 1=1 --",
  "'; DROP TABLE stores; --",
  '../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  'NaN',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '😀',
  long,
];

/** As JSON text, since JavaScript cannot write some of it. */
const values = [
  'null',
  'true',
  '-1',
  '0',
  '1e309',
  '-1e309',
  '1.5',
  '3000000000',
  '9007199254740993',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"admin":true}}',
  deep,
  deepObject,
  ...texts.map((text) => JSON.stringify(text)),
];

const brokenBodies: [why: string, body: string | Uint8Array<ArrayBuffer>, type?: string][] = [
  ['an open brace', '{'],
  ['a trailing comma', '{"a":1,}'],
  ['two values', '{}{}'],
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '1e309'],
  ['a text', '"x"'],
  ['an empty body', ''],
  ['a NUL byte', '\0'],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['lists 1,000 deep', deep],
  ['objects 1,000 deep', deepObject],
  ['a body over 256 kB', JSON.stringify({ name: 'x'.repeat(300 * 1024) })],
  ['a body over 2 MB', 'x'.repeat(2 * 1024 * 1024)],
  ['__proto__ alone', '{"__proto__":{"admin":true}}'],
  ['XML', '<?xml version="1.0"?><a/>', 'application/xml'],
  ['plain text', 'hello', 'text/plain'],
  ['no type at all', '{}', ''],
  ['a type that is none', '{}', 'a/b/c;;;='],
  ['an event stream', 'data: {"a":1}\n\n', 'text/event-stream'],
  ['a form', 'name=a&name=b&__proto__[admin]=1', 'application/x-www-form-urlencoded'],
  ['a multipart without a boundary', '--x\r\n', 'multipart/form-data'],
  [
    'a multipart that breaks off',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="../../a.png"\r\n\r\n\x89PNG',
    'multipart/form-data; boundary=x',
  ],
  [
    'a multipart with a text as its file',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="../../a.png"\r\n\r\nhello\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
  [
    'a multipart with two files',
    `${'--x\r\nContent-Disposition: form-data; name="file"; filename="a.svg"\r\n\r\n<svg/>\r\n'.repeat(2)}--x--\r\n`,
    'multipart/form-data; boundary=x',
  ],
];

const queries = [
  ...['-1', '0', '1e309', '1.5', 'abc', '', '99999999999'].map((limit) => `limit=${limit}`),
  ...['x', 'OTk5OTk5OTk5OTk5OS4', '%00', "'%20OR%201=1--", '..%2f', long, btoa('9999999999999.00000000-0000-4000-8000-000000000000'), btoa('-1.x')].map(
    (cursor) => `cursor=${encodeURIComponent(cursor)}`,
  ),
  'limit=1&limit=2',
  'limit[]=1',
  'limit[a]=1',
  'unknown=1',
  '__proto__=1',
  '__proto__[admin]=1',
  'constructor[prototype][admin]=1',
  '%',
  '%zz=%',
  '&&==&',
  `a${'[b]'.repeat(1000)}=1`,
  `a[${2 ** 31}]=1`,
  'search=%00',
  'search=a%00b',
  `search=${long}`,
  'search=%25_%5C',
  'status=thrown',
  'seller_id=x',
  'pincode=%00',
];

const credentials: Record<string, string | undefined> = {
  'no token': undefined,
  'an empty token': 'Bearer ',
  'a garbage token': 'Bearer garbage',
  'a token of three parts': 'Bearer a.b.c',
  'an unsigned token': `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"00000000-0000-4000-8000-000000000000","role":"authenticated"}')}.`,
  'a token of 10 kB': `Bearer ${long}`,
  'another scheme': 'Basic YTpi',
};

/** At least forty bad requests for any endpoint. */
export function badRequestsTo(example: Example): BadRequest[] {
  const { method, params, input, token } = example;
  const hasBody = method !== 'GET';
  const right = token ? { Authorization: `Bearer ${token}` } : undefined;
  const body = hasBody ? JSON.stringify(input) : undefined;
  const path = fill(example.path, params);
  const asked = hasBody ? path : withQuery(path, new URLSearchParams(flat(input)).toString());
  const made: BadRequest[] = [];

  for (const [why, Authorization] of Object.entries(credentials))
    made.push({ why, path: asked, headers: { ...(hasBody && json), ...(Authorization && { Authorization }) }, body });
  if (token) made.push({ why: 'ids of another seller', path: asked, headers: { ...right, ...(hasBody && json) }, body });
  for (const name of Object.keys(params)) {
    for (const text of [...texts.filter(Boolean), '%', '%00', '%zz', '..', '00000000-0000-4000-8000-000000000000']) {
      const value = text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed());
      made.push({
        why: `${name} in the path is ${text.slice(0, 30)}`,
        path: fill(example.path, { ...params, [name]: value }),
        headers: { ...right, ...(hasBody && json) },
        body,
      });
    }
  }
  for (const query of queries)
    made.push({ why: `query ${query.slice(0, 40)}`, path: withQuery(asked, query), headers: { ...right, ...(hasBody && json) }, body });
  if (!hasBody) return [...made, ...badQueries(input, path, right)];

  for (const [why, broken, type = 'application/json'] of brokenBodies)
    made.push({ why: `${why} as the body`, path, headers: { ...right, ...(type && { 'Content-Type': type }) }, body: broken });
  for (const change of badChanges(input)) made.push({ ...change, path, headers: { ...right, ...json } });
  return made;
}

function badQueries(input: Record<string, unknown>, path: string, headers: Record<string, string> | undefined): BadRequest[] {
  return Object.keys(input).flatMap((name) =>
    texts.map((text) => ({
      why: `${name} in the query is ${text.slice(0, 30)}`,
      path: withQuery(path, new URLSearchParams({ ...flat(input), [name]: text.toWellFormed() }).toString()),
      headers: { ...headers },
    })),
  );
}

/** Bad messages for a socket, of a right one: text or bytes. */
export function badFramesOf(right: Record<string, unknown>): { why: string; frame: string | Uint8Array }[] {
  const broken = brokenBodies.map(([why, body]) => ({ why, frame: body }));
  const bytes = [0, 1, 26, 1000, 70_000].map((length) => ({ why: `${length} zero bytes`, frame: new Uint8Array(length) }));
  const changed = badChanges(right).map(({ why, body }) => ({ why, frame: body }));
  return [...broken, ...bytes, ...changed];
}

/** The right input with one thing wrong: each field in turn, at every depth. */
function badChanges(input: Record<string, unknown>): { why: string; body: string }[] {
  const whole = JSON.stringify(input);
  const inside = whole.slice(1, -1);
  const changed = pathsOf(input).flatMap((at) =>
    values.map((value) => ({
      why: `${at.join('.')} is ${value.slice(0, 30)}`,
      body: JSON.stringify(replaced(input, at, mark)).replace(`"${mark}"`, () => value),
    })),
  );
  const missing = Object.keys(input).map((name) => ({ why: `${name} is missing`, body: JSON.stringify({ ...input, [name]: undefined }) }));
  const more = [
    '"unknown":1',
    '"__proto__":{"admin":true}',
    '"constructor":{}',
    '"seller_id":"00000000-0000-4000-8000-000000000000"',
    '"id":"x"',
    '"\\u0000":1',
    `"${long}":1`,
    `"deep":${deep}`,
  ];
  const unknown = more.map((field) => ({ why: `also ${field.slice(0, 30)}`, body: `{${[inside, field].filter(Boolean).join(',')}}` }));
  const twice = Object.keys(input).map((name) => ({ why: `${name} twice`, body: `{${inside},${JSON.stringify(name)}:null}` }));
  return [...changed, ...missing, ...unknown, ...twice];
}

const mark = 'the value to replace';

function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...at, name]));
  return at.length === 0 ? inner : [at, ...inner];
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? replaced(item, rest, by) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: replaced(fields[name], rest, by) };
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

function withQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function flat(input: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
}
