import { z } from 'zod';
import { productId, videoId } from '#contract/ids.ts';
import { errorsOf, openRoute } from '#contract/route.ts';
import { videoViewsPath, viewKinds, viewsPath } from './view-kinds.ts';

export const viewsContract = {
  /** Counted once a person and day where the person agreed to `product_views`, else as a number alone. Never of a crawler, nor of the store's own members. */
  note: openRoute
    .route({ method: 'POST', path: `${viewsPath}/{id}`, summary: 'Somebody looked at a product, or began a checkout with it' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: productId, kind: z.enum(viewKinds) }))
    .output(z.object({ is_counted: z.boolean() })),
  /** By the same rules. What was done is named, so that a form of another site, which sends no JSON, counts nothing. */
  noteVideo: openRoute
    .route({ method: 'POST', path: `${videoViewsPath}/{id}`, summary: 'Somebody watched a shoppable video' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: videoId, kind: z.literal('watch') }))
    .output(z.object({ is_counted: z.boolean() })),
};
