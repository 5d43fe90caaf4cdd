import { route, settle } from '#server/platform/http/api.ts';
import type { BulkService } from './bulk-service.ts';

export function createBulkRoutes(bulk: BulkService) {
  return {
    preview: route.bulkEdits.preview.handler(async ({ input, context }) => settle(await bulk.preview(context.actor, input))),
    apply: route.bulkEdits.apply.handler(async ({ input, context }) => settle(await bulk.apply(context.actor, input))),
    undo: route.bulkEdits.undo.handler(async ({ input, context }) => settle(await bulk.undo(context.actor, input.id))),
  };
}
