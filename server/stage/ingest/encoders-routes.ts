import { route, settle } from '#server/platform/http/api.ts';
import type { EncoderAccess } from './encoder-access.ts';

export function createEncodersRoutes(encoders: EncoderAccess) {
  return {
    streamKey: route.encoders.streamKey.handler(async ({ input, context }) => settle(await encoders.streamKey(context.actor, input.id))),
    rotateStreamKey: route.encoders.rotateStreamKey.handler(async ({ input, context }) => settle(await encoders.rotateStreamKey(context.actor, input.id))),
    onAir: route.encoders.onAir.handler(async ({ input, context }) => settle(await encoders.onAir(context.actor, input.id))),
    status: route.encoders.status.handler(async ({ input, context }) => settle(await encoders.status(context.actor, input.id))),
  };
}
