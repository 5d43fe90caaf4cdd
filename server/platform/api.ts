import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { Router } from '@orpc/server';
import { implement, ORPCError, onError, ValidationError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { api } from '#contract/api.ts';
import { type FieldProblem, type ProblemCode, problemStatus } from '#contract/problems.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { BodyTooLarge } from '#server/platform/body-limit.ts';
import type { Log } from '#server/platform/log.ts';
import { type Outcome, type Problem, Refusal } from '#server/platform/outcome.ts';

/** What every route is told of the request. */
export type ApiContext = { actor: Actor; ip: string; requestId: string };

/** The contract, ready for its handlers: `route.catalog.get.handler(…)`. */
export const route = implement(api).$context<ApiContext>();

export type ApiRouter = Router<typeof api, ApiContext>;

/** The value of an outcome; throws its problem as the wire error of the same code. */
export function settle<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw wireError(outcome.problem);
}

function wireError({ code, message, data }: Problem): ORPCError<ProblemCode, unknown> {
  return new ORPCError(code, { status: problemStatus[code], message, data, defined: true });
}

/** The one place where refusals and surprises become wire errors. */
export function toWireError(error: unknown, log: Log, requestId: string): ORPCError<string, unknown> {
  if (error instanceof Refusal) return wireError(error.problem);
  if (isTooLarge(error)) return wireError({ code: 'UPLOAD_TOO_LARGE', message: 'The request is too large.' });
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return wireError(inputProblem(error));
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error;
  if (isUnavailable(error)) {
    log.warn({ err: error, requestId }, 'the database does not answer');
    return wireError({ code: 'UNAVAILABLE', message: 'The store cannot answer just now. Try again in a moment.' });
  }
  log.error({ err: error, requestId }, 'a request failed');
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: `Something went wrong on our side. Try again; if it stays, tell us the number ${requestId}.` });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof BodyTooLarge || (error instanceof Error && error.cause !== undefined && isTooLarge(error.cause));
}

function inputProblem(error: ORPCError<string, unknown>): Problem {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  const fields: FieldProblem[] = issues.slice(0, 20).map((issue) => ({ path: (issue.path ?? []).map(keyOf).join('.'), message: issue.message }));
  return { code: 'INPUT_INVALID', message: fields[0]?.message ?? 'The request could not be read: send well-formed JSON.', data: { fields } };
}

function keyOf(segment: PropertyKey | { key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment);
}

/** Lost connections and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown). */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code)) return true;
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

/** `/api/*`: answers with a Response, or `undefined` when no route matches. */
export function createApiHandler(router: ApiRouter, log: Log) {
  const handler = new OpenAPIHandler<ApiContext>(router, {
    clientInterceptors: [
      onError((error, { context }) => {
        throw toWireError(error, log, context.requestId);
      }),
    ],
  });
  return async (request: Request, context: ApiContext): Promise<Response | undefined> => {
    const { matched, response } = await handler.handle(request, { prefix: '/api', context });
    return matched ? response : undefined;
  };
}

/** The OpenAPI document of the contract, served at `/api/openapi.json`. */
export async function describeApi(publicUrl: string): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return await generator.generate(api, {
    info: { title: 'Haat', version: '1', description: 'The API of a Haat store. Prices are paise, times are UTC.' },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  });
}
