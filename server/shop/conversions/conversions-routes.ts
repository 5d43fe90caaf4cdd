import { Hono } from 'hono';
import { networks } from '#contract/consents/consent-rules.ts';
import { storeId } from '#contract/ids.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { ConversionsService } from './conversions-service.ts';
import { writeMeasurePage } from './measure-page.ts';

export function createConversionsRoutes(conversions: ConversionsService) {
  return {
    look: route.conversions.look.handler(async ({ input, context }) => settle(await conversions.look(context, input.links))),
    claim: route.conversions.claim.handler(async ({ input, context }) => settle(await conversions.claim(context, input))),
  };
}

/** `/measure/{store}/{network}`: the frame that one network's script runs in. Its address says which store, and nothing of who ordered what. */
export function createMeasurePages(conversions: Pick<ConversionsService, 'findIds'>, publicUrl: () => string): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/:store/:network', async (c) => {
    const store = storeId.safeParse(c.req.param('store'));
    const network = networks.find((name) => name === c.req.param('network'));
    const ids = store.success && network ? await conversions.findIds(store.data, network) : undefined;
    if (!ids || !network) return c.text('There is nothing to measure here.', 404, { 'Cache-Control': 'no-store' });
    const { html, headers } = writeMeasurePage({ network, ids, nonce: c.get('nonce')(), publicUrl: publicUrl() });
    return c.html(html, 200, headers);
  });
}
