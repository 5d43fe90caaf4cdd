import { randomUUID } from 'node:crypto';
import { below } from '../../fuzz/mutation.ts';
import type { ChatLine } from '../history.ts';
import type { RoomSeat } from '../room-seat.ts';
import type { World } from '../world.ts';

const settleTries = 20;

/** Writes line after line, `everyMs` apart on average; one that is not acknowledged is sent again under its id after each break. */
export async function runChatter(world: World, seat: RoomSeat, everyMs: number): Promise<void> {
  const random = world.random(seat.reader.name);
  for (let count = 0; !world.isOver; count += 1) {
    const line: ChatLine = {
      ...{ clientId: randomUUID(), round: world.round, show: world.show, person: seat.person },
      ...{ message: `${seat.reader.name} ${count}`, said: [], refused: [] },
    };
    world.history.lines.push(line);
    for (let tries = 0; !(await say(seat, line)) && tries < settleTries; tries += 1) await world.untilUp();
    // Sometimes sends a line again, like a browser that missed the acknowledgement.
    if (random() < 0.1 && line.said.length > 0) await say(seat, line);
    await world.rest(everyMs / 2 + below(everyMs, random));
  }
}

/** Only reads, and comes back as soon as it can. */
export async function runReader(world: World, seat: RoomSeat): Promise<void> {
  while (!world.isOver) {
    if (!(await seat.enter())) await world.untilUp();
    await world.rest(100);
  }
}

/** False: it is not known whether the line is there. */
async function say(seat: RoomSeat, line: ChatLine): Promise<boolean> {
  const answer = await seat.say(line.clientId, line.message);
  if (!answer || (answer.t === 'refused' && answer.code === 'UNAVAILABLE')) return false;
  if (answer.t === 'said') line.said.push(answer.seq);
  else line.refused.push(answer.code);
  return true;
}
