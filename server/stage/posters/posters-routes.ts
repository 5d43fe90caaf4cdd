import { Hono } from 'hono';
import { problemStatus } from '#contract/problems.ts';
import { BodyTooLarge, findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import { fileSecurityPolicy } from '#server/platform/http/security-headers.ts';
import type { PosterRefusal, Posters } from './posters-service.ts';

const mostBytes = 200_000;

const refusals: Record<PosterRefusal, { status: 401 | 409 | 415 | 429; why: string }> = {
  ticket: { status: 401, why: 'This ticket is not valid for this live event.' },
  ended: { status: 409, why: 'This live event is not on air.' },
  often: { status: 429, why: 'One poster every five seconds is enough.' },
  unreadable: { status: 415, why: 'A poster is a JPEG.' },
};

/** `POST /live/{id}/poster` with the publish ticket as bearer, and `GET /live/{id}/poster.jpg` for everybody. */
export function createPosterRoutes(posters: Posters): Hono {
  const routes = new Hono();

  routes.post('/:id/poster', async (c) => {
    const ticket = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
    const body = withBodyLimit(c.req.raw, mostBytes);
    try {
      const refused = await posters.accept(c.req.param('id'), ticket, () => body.bytes());
      if (!refused) return c.body(null, 204);
      const { status, why } = refusals[refused];
      return c.text(why, status, { 'Cache-Control': 'no-store', ...(status === 429 ? { 'Retry-After': '5' } : {}) });
    } catch (error) {
      const fault = findBodyFault(error);
      if (!fault) throw error;
      const code = fault instanceof BodyTooLarge ? 'UPLOAD_TOO_LARGE' : 'INPUT_INVALID';
      return c.json({ code, message: `A poster has at most ${mostBytes / 1000} kB, and comes within a minute.` }, problemStatus[code], {
        'Cache-Control': 'no-store',
      });
    }
  });

  routes.get('/:id/poster.jpg', async (c) => {
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
