import { roomLimits } from '#contract/room/room-limits.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';
import type { Refused, Speaker } from './room-session.ts';

const tooFast = () => 'You are writing too fast. Wait a second and send it again.';
const tooMany = () => 'Too many people on your network are writing. Wait a second and send it again, or sign in.';

/** Refusals of hearts are not told: those beyond a limit are left out. */
const table = {
  /** A burst of `chatBurst` lines, and as many again in the time that it takes at `chatPerSecond`. Also by ticket. */
  ownLines: { of: 'person', points: roomLimits.chatBurst, seconds: roomLimits.chatBurst / roomLimits.chatPerSecond, refusal: tooFast },
  /** Answers, pins and unpins of a host: faster than anybody works, slower than a script. */
  hostActs: { of: 'person', points: 25, seconds: 5, refusal: tooFast },
  /**
   * All guests of a network in one show: 5,000 shoppers behind one carrier's address who each write every four minutes. Persons and
   * tickets cost a stranger nothing, so this is what bounds one; a room is built for 10 lines a second (docs/reliability.md, "Load").
   */
  networkLines: { of: 'network', points: 20, seconds: 1, refusal: tooMany },
  /** Faster than a person taps. */
  ownHearts: { of: 'person', points: 40, seconds: 2, refusal: tooFast },
  /** One in 25 of 5,000 shoppers behind one address taps at five a second: hearts beyond that are not seen as more. */
  networkHearts: { of: 'network', points: 1_000, seconds: 1, refusal: tooMany },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof table;

const noTicket: Refused = { refused: 'TICKET_INVALID', message: 'Reload the page to write.' };

/**
 * How much may be written in rooms on this node. A guest is limited by ticket, by person and by network: the first two are tight, the last
 * is asked last, so that one who is too fast uses up nothing of the neighbors'. Who is signed in is limited as a person.
 */
export class WritingLimits {
  readonly #limits = createRateLimits<LimitName>(table);

  mayWrite({ actor, ticket }: Speaker): boolean {
    return actor.kind === 'user' || ticket !== undefined;
  }

  /** Takes one line of what the speaker may write in this show; says why not. */
  async takeLine(liveStreamId: string, speaker: Speaker): Promise<Refused | undefined> {
    if (!this.mayWrite(speaker)) return noTicket;
    if (speaker.isHost) return await this.takeHostAct(speaker);
    return (await this.#take('ownLines', ownKeys(speaker))) ?? (await this.#take('networkLines', networkKeys(liveStreamId, speaker)));
  }

  async takeHostAct({ person }: Speaker): Promise<Refused | undefined> {
    return await this.#take('hostActs', [person]);
  }

  async takeHearts(liveStreamId: string, speaker: Speaker, count: number): Promise<boolean> {
    if (!this.mayWrite(speaker) || (await this.#take('ownHearts', ownKeys(speaker), count))) return false;
    return !(await this.#take('networkHearts', networkKeys(liveStreamId, speaker), count));
  }

  async #take(name: LimitName, keys: string[], points = 1): Promise<Refused | undefined> {
    for (const key of keys) {
      const spent = await this.#limits.take(name, key, points);
      if (spent) return { refused: 'TOO_FAST', message: spent.message };
    }
    return undefined;
  }
}

function ownKeys({ actor, person, ticket }: Speaker): string[] {
  return actor.kind === 'guest' && ticket !== undefined ? [person, `ticket ${ticket}`] : [person];
}

function networkKeys(liveStreamId: string, { actor, network }: Speaker): string[] {
  return actor.kind === 'guest' && network !== undefined ? [`${liveStreamId} ${network}`] : [];
}
