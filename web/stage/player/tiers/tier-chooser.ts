import { type Abilities, firstRung, type Ladder, type LadderEvent, mayTryUp, reasonOf, step, tierToPlay, wantsDown } from '../ladder.ts';
import type { LiveSource } from '../player-source.ts';
import type { TierName, TierReason } from '../player-state.ts';
import { fetchMaster } from './master-playlist.ts';
import { askSocket } from './socket-tier.ts';

const upMs = 5_000;

type Owner = {
  isListening(): boolean;
  /** Another tier is to be played. */
  moved(reason: TierReason): void;
};

/** Goes up and down the ladder of a live stream: asks the origin before it leaves the socket, and the socket before it returns. */
export class Climber {
  readonly #source: LiveSource;
  readonly #abilities: Abilities;
  readonly #owner: Owner;
  readonly #abort = new AbortController();
  readonly #upTimer: ReturnType<typeof setInterval>;
  #ladder: Ladder | undefined;
  #isAsking = false;

  constructor(source: LiveSource, abilities: Abilities, owner: Owner) {
    this.#source = source;
    this.#abilities = abilities;
    this.#owner = owner;
    this.#ladder = firstRung(abilities);
    this.#upTimer = setInterval(() => void this.#tryUp(), upMs);
  }

  /** The tier to play; `undefined` when this browser can play none. */
  get tier(): TierName | undefined {
    return this.#ladder && tierToPlay(this.#ladder, this.#owner.isListening(), this.#abilities);
  }

  tell(event: LadderEvent): void {
    if (!this.#ladder) return;
    const before = this.tier;
    const reason = reasonOf(this.#ladder, event);
    this.#ladder = step(this.#ladder, event, performance.now(), this.#abilities);
    if (this.tier !== before) this.#owner.moved(reason);
    else if (wantsDown(this.#ladder)) void this.#askOrigin();
  }

  stop(): void {
    this.#abort.abort();
    clearInterval(this.#upTimer);
  }

  async #askOrigin(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const giveUp = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(upMs)]);
    const answered = typeof (await fetchMaster(this.#source.masterUrl, giveUp)) === 'object';
    this.#isAsking = false;
    if (!this.#abort.signal.aborted) this.tell({ t: 'origin-asked', answered });
  }

  async #tryUp(): Promise<void> {
    const isVisible = document.visibilityState === 'visible';
    if (this.#isAsking || !this.#ladder || this.#owner.isListening()) return;
    if (!mayTryUp(this.#ladder, performance.now(), isVisible, this.#abilities)) return;
    this.#isAsking = true;
    const answered = await askSocket(this.#source, this.#abort.signal);
    this.#isAsking = false;
    if (!this.#abort.signal.aborted) this.tell({ t: 'socket-asked', answered });
  }
}
