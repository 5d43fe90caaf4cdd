import { RateLimiterMemory } from 'rate-limiter-flexible';
import { roomLimits } from '#contract/room/room-limits.ts';
import { spend } from '#server/platform/spend.ts';
import type { Refused, Speaker } from './room-session.ts';

/** Lines of one person: a burst of `chatBurst`, and as many again in the time that it takes at `chatPerSecond`. */
const ownLines = { points: roomLimits.chatBurst, duration: roomLimits.chatBurst / roomLimits.chatPerSecond };
/** Answers, pins and unpins of a host: faster than anybody works, slower than a script. */
const hostActs = { points: 25, duration: 5 };
/**
 * Lines a second of all guests of a network in one show: 5,000 shoppers behind one carrier's address who each write every four minutes.
 * Persons and tickets cost a stranger nothing, so that this is what bounds one; a room is built for 10 lines a second (docs/reliability.md, "Load").
 */
const networkLines = { points: 20, duration: 1 };
/** Nobody taps faster. */
const ownHearts = { points: 40, duration: 2 };
/** One in 25 of 5,000 shoppers behind one address taps at five a second: hearts beyond that are not seen as more. */
const networkHearts = { points: 1_000, duration: 1 };

const tooFast: Refused = { refused: 'TOO_FAST', message: 'You are writing too fast. Wait a second and send it again.' };
const tooMany: Refused = { refused: 'TOO_FAST', message: 'Too many people on your network are writing. Wait a second and send it again, or log in.' };
const noTicket: Refused = { refused: 'TICKET_INVALID', message: 'Reload the page to write.' };

/**
 * How much may be written in rooms on this node. A guest is limited by ticket, by person and by network: the first two are tight, the last
 * is asked last, so that one who is too fast uses up nothing of the neighbors'. Who is signed in is limited as a person.
 */
export class WritingLimits {
  readonly #ownLines = new RateLimiterMemory(ownLines);
  readonly #hostActs = new RateLimiterMemory(hostActs);
  readonly #networkLines = new RateLimiterMemory(networkLines);
  readonly #ownHearts = new RateLimiterMemory(ownHearts);
  readonly #networkHearts = new RateLimiterMemory(networkHearts);

  mayWrite({ actor, ticket }: Speaker): boolean {
    return actor.kind === 'user' || ticket !== undefined;
  }

  /** Takes one line of what the speaker may write in this show; says why not. */
  async takeLine(liveStreamId: string, speaker: Speaker): Promise<Refused | undefined> {
    if (!this.mayWrite(speaker)) return noTicket;
    if (speaker.isHost) return await this.takeHostAct(speaker);
    if (!(await spendAll(this.#ownLines, ownKeys(speaker)))) return tooFast;
    return (await spendAll(this.#networkLines, networkKeys(liveStreamId, speaker))) ? undefined : tooMany;
  }

  async takeHostAct({ person }: Speaker): Promise<Refused | undefined> {
    return (await spendAll(this.#hostActs, [person])) ? undefined : tooFast;
  }

  async takeHearts(liveStreamId: string, speaker: Speaker, count: number): Promise<boolean> {
    if (!this.mayWrite(speaker) || !(await spendAll(this.#ownHearts, ownKeys(speaker), count))) return false;
    return await spendAll(this.#networkHearts, networkKeys(liveStreamId, speaker), count);
  }
}

function ownKeys({ actor, person, ticket }: Speaker): string[] {
  return actor.kind === 'guest' && ticket !== undefined ? [person, `ticket ${ticket}`] : [person];
}

function networkKeys(liveStreamId: string, { actor, network }: Speaker): string[] {
  return actor.kind === 'guest' && network !== undefined ? [`${liveStreamId} ${network}`] : [];
}

async function spendAll(limiter: RateLimiterMemory, keys: string[], points = 1): Promise<boolean> {
  for (const key of keys) if ((await spend(limiter, key, points)) !== undefined) return false;
  return true;
}
