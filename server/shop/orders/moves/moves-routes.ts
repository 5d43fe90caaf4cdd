import { route, settle } from '#server/platform/http/api.ts';
import type { OrdersService } from '../orders-service.ts';

export function createMovesRoutes({ moves }: OrdersService) {
  return {
    move: route.orderMoves.move.handler(async ({ input, context }) => settle(await moves.moveMany(context.actor, input.status, input.orders))),
    undoMany: route.orderMoves.undoMany.handler(async ({ input, context }) => settle(await moves.undoMany(context.actor, input.moves))),
    undo: route.orderMoves.undo.handler(async ({ input, context }) => settle(await moves.undo(context.actor, input.id, input.move_id))),
    setTracking: route.orderMoves.setTracking.handler(async ({ input, context }) => settle(await moves.setTracking(context.actor, input.id, input.tracking))),
  };
}
