import { problemStatus } from '#contract/problems.ts';
import type { Problem } from '../outcome.ts';

type More = { status?: number; headers?: HeadersInit };

/** A refusal of a route outside the API's router, as the API writes its own. */
export function problemResponse({ code, message, data }: Problem, { status = problemStatus[code], headers }: More = {}): Response {
  const all = new Headers(headers);
  all.set('Content-Type', 'application/json');
  return new Response(JSON.stringify({ code, message, data }), { status, headers: all });
}
