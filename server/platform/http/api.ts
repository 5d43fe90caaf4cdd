import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { Router } from '@orpc/server';
import { implement, ORPCError, onError, ValidationError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as api from '#contract/api.ts';
import { type FieldProblem, type ProblemCode, problemStatus } from '#contract/problems.ts';
import type { Actor } from '#server/platform/actor.ts';
import { isUnavailable, isUnstorable } from '#server/platform/database/unavailable.ts';
import { type BodyFault, BodyTooLarge, findBodyFault } from '#server/platform/http/body-limit.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import { inputProblem, type Outcome, type Problem, Refusal } from '#server/platform/outcome.ts';

/**
 * What every route knows of the request. `device` sets the cookie of a new browser; `userAgent` is what it says of itself. `madeOf` is told
 * what the answer is made of, and returns it, where answers are kept for as long as that is.
 */
export type ApiContext = {
  actor: Actor;
  ip: string;
  requestId: string;
  cookies: Cookies;
  device: FindDevice;
  userAgent?: string | undefined;
  madeOf: <T extends object>(source: T) => T;
};

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
  const fault = findBodyFault(error);
  if (fault) return wireError(bodyProblem(fault));
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return wireError(contractProblem(error));
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error;
  if (isUnstorable(error)) return wireError(inputProblem('Something in this request cannot be stored, such as a NUL character. Remove it and try again.'));
  if (isUnavailable(error)) {
    logCounted(log, 'warn', { err: error, requestId }, 'the database does not answer');
    return wireError({ code: 'UNAVAILABLE', message: 'The store cannot answer just now. Try again in a moment.' });
  }
  log.error({ err: error, requestId }, 'a request failed');
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: `This failed on our side. Try again; if it stays, tell us the number ${requestId}.` });
}

function bodyProblem(fault: BodyFault): Problem {
  if (fault instanceof BodyTooLarge) return { code: 'UPLOAD_TOO_LARGE', message: `A request has at most ${fault.maxBytes / 1024} kB here.` };
  return inputProblem('The request took too long to arrive. Try again.');
}

/** What was wrong with the body itself; the library would answer 400 in words of its own. */
function findBodyProblem(error: unknown): Problem | undefined {
  const fault = findBodyFault(error);
  if (fault) return bodyProblem(fault);
  return error instanceof SyntaxError ? contractProblem(new ORPCError('BAD_REQUEST')) : undefined;
}

function contractProblem(error: ORPCError<string, unknown>): Problem {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  const fields: FieldProblem[] = issues.slice(0, 20).map((issue) => ({ path: (issue.path ?? []).map(keyOf).join('.'), message: issue.message }));
  return inputProblem(fields[0]?.message ?? 'The request could not be read: send well-formed JSON.', fields);
}

function keyOf(segment: PropertyKey | { key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment);
}

/** `/api/*`: answers with a Response, or `undefined` when no route matches. */
export function createApiHandler(router: ApiRouter, log: Log) {
  const handler = new OpenAPIHandler<ApiContext & { headers: Headers }>(router, {
    interceptors: [
      onError((error) => {
        const problem = findBodyProblem(error);
        if (problem) throw wireError(problem);
      }),
    ],
    clientInterceptors: [
      onError((error, { context }) => {
        const wire = toWireError(error, log, context.requestId);
        const seconds = (wire.data as { retry_after_seconds?: number } | undefined)?.retry_after_seconds;
        if (seconds) context.headers.set('Retry-After', String(seconds));
        throw wire;
      }),
    ],
  });
  return async (request: Request, context: ApiContext): Promise<Response | undefined> => {
    const headers = new Headers();
    const { matched, response } = await handler.handle(request, { prefix: '/api', context: { ...context, headers } });
    if (!matched) return undefined;
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
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
