import { setTimeout as delay } from 'node:timers/promises';
import { below } from '../../fuzz/mutation.ts';
import type { RoomSeat } from '../room-seat.ts';
import type { World } from '../world.ts';

/** Pins one product after the other, which nobody acknowledges: the show log tells. */
export async function runPins(world: World, seat: RoomSeat): Promise<void> {
  const random = world.random('pins');
  while (!world.isOver) {
    const variant = world.variants[below(world.variants.length, random)];
    const room = await seat.enter();
    if (room && variant) room.send({ t: random() < 0.8 ? 'pin' : 'unpin', product_id: variant.productId as never });
    else await world.untilUp();
    await world.rest(400 + below(800, random));
  }
  await delay(0);
}
