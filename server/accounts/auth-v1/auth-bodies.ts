import { z } from 'zod';
import { BodyTooLarge, findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import { AuthRefusal } from './auth-problem.ts';

/** The largest body is the answer of a security key. GoTrue's limit of a megabyte would block the event loop. */
const maxBytes = 64 * 1024;
/** What PostgreSQL cannot store, as JSON writes it: NUL, and half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const text = z.string().optional();
const metadata = z.record(z.string(), z.unknown()).optional();

/** Fields the client sends beyond these are left out, never refused. */
const challenge = { code_challenge: text, code_challenge_method: text };
export const signUpBody = z.object({ email: text, phone: text, password: text, data: metadata, channel: text, ...challenge });
export const logInBody = z.object({ email: text, phone: text, password: text });
export const refreshBody = z.object({ refresh_token: text });
export const idTokenBody = z.object({ provider: text, issuer: text });
export const pkceBody = z.object({ auth_code: text, code_verifier: text });
export const codeBody = z.object({ email: text, phone: text, channel: text, create_user: z.boolean().optional(), data: metadata, ...challenge });
export const resendBody = codeBody.extend({ type: text });
export const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });
export const userChangeBody = z.object({
  email: text,
  phone: text,
  channel: text,
  password: text,
  current_password: text,
  nonce: text,
  ...challenge,
  data: metadata,
  app_metadata: z.unknown().optional(),
});

/** Null is absent, an empty body is `{}`. Throws `AuthRefusal` for what cannot be read. */
export async function readBody<T extends z.ZodObject>(request: Request, shape: T): Promise<z.infer<T>> {
  const parsed = shape.safeParse(withoutNulls(parseJson(await readText(request))));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AuthRefusal(400, 'validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

async function readText(request: Request): Promise<string> {
  try {
    return await withBodyLimit(request, maxBytes).text();
  } catch (error) {
    if (findBodyFault(error) instanceof BodyTooLarge) throw new AuthRefusal(413, 'request_too_large', 'The request is larger than 64 kB');
    throw new AuthRefusal(400, 'bad_json', 'The request body could not be read');
  }
}

function parseJson(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    if (!unstorable.test(JSON.stringify(value))) return value ?? {};
  } catch {
    // Not JSON, or nested too deep to be written again.
  }
  throw new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON');
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
