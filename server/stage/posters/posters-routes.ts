import { Hono } from 'hono';
import { posterFile, posterInlet } from '#contract/wire/media-paths.ts';
import { BodyTooLarge, findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import { problemResponse } from '#server/platform/http/problem-response.ts';
import { fileSecurityPolicy } from '#server/platform/http/security-headers.ts';
import { inputProblem, type Problem } from '#server/platform/outcome.ts';
import type { PosterRefusal, Posters } from './posters-service.ts';

const maxBytes = 200_000;

const refusals: Record<PosterRefusal, Problem> = {
  ticket: { code: 'UNAUTHENTICATED', message: 'This ticket is not valid for this live event.' },
  ended: { code: 'STREAM_STATE', message: 'This live event is not on air.' },
  often: { code: 'TOO_MANY_REQUESTS', message: 'One poster every five seconds is enough.', data: { retry_after_seconds: 5 } },
  unreadable: { code: 'UPLOAD_UNSUPPORTED', message: 'A poster is a JPEG.' },
};

/** `POST /live/{id}/poster` with the publish ticket as bearer, and `GET /live/{id}/poster.jpg` for everybody. */
export function createPosterRoutes(posters: Posters): Hono {
  const routes = new Hono();

  routes.post(`/:id/${posterInlet}`, async (c) => {
    const ticket = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
    const body = withBodyLimit(c.req.raw, maxBytes);
    try {
      const refused = await posters.accept(c.req.param('id'), ticket, () => body.bytes());
      if (!refused) return c.body(null, 204);
      return refuse(refusals[refused], refused === 'often' ? { 'Retry-After': '5' } : {});
    } catch (error) {
      const fault = findBodyFault(error);
      if (!fault) throw error;
      const message = `A poster has at most ${maxBytes / 1000} kB, and comes within a minute.`;
      return refuse(fault instanceof BodyTooLarge ? { code: 'UPLOAD_TOO_LARGE', message } : inputProblem(message));
    }
  });

  routes.get(`/:id/${posterFile}`, async (c) => {
    const poster = await posters.find(c.req.param('id'));
    if (!poster) return c.text('There is no poster yet.', 404, { 'Cache-Control': 'no-store' });
    return c.body(poster, 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=10',
      'Content-Security-Policy': fileSecurityPolicy,
    });
  });

  return routes;
}

function refuse(problem: Problem, headers: Record<string, string> = {}): Response {
  return problemResponse(problem, { headers: { 'Cache-Control': 'no-store', ...headers } });
}
