import type { LiveTierName, TierReason } from '../player-state.ts';
import { type Abilities, firstTier, mayTryUp, reasonOf, step, type TierEvent, type TierState, tierToPlay, wantsDown } from '../tier-state.ts';
import type { LiveSource } from './live-source.ts';
import { askSocket } from './socket-tier.ts';

const upMs = 5_000;

type Owner = {
  isListening(): boolean;
  /** Another tier is to be played. */
  moved(reason: TierReason): void;
};

/** Moves between the tiers of a live stream. Asks the origin before it leaves the socket, and the socket before it returns. */
export class TierChooser {
  readonly #source: LiveSource;
  readonly #abilities: Abilities;
  readonly #owner: Owner;
  readonly #abort = new AbortController();
  readonly #upTimer: ReturnType<typeof setInterval>;
  #state: TierState | undefined;
  #isAsking = false;

  constructor(source: LiveSource, abilities: Abilities, owner: Owner) {
    this.#source = source;
    this.#abilities = abilities;
    this.#owner = owner;
    this.#state = firstTier(abilities);
    this.#upTimer = setInterval(() => void this.#tryUp(), upMs);
  }

  /** The tier to play; `undefined` when this browser can play none. */
  get tier(): LiveTierName | undefined {
    return this.#state && tierToPlay(this.#state, this.#owner.isListening(), this.#abilities);
  }

  tell(event: TierEvent): void {
    if (!this.#state) return;
    const before = this.tier;
    const reason = reasonOf(this.#state, event);
    this.#state = step(this.#state, event, performance.now(), this.#abilities);
    if (this.tier !== before) this.#owner.moved(reason);
    else if (wantsDown(this.#state)) void this.#askOrigin();
  }

  stop(): void {
    this.#abort.abort();
    clearInterval(this.#upTimer);
  }

  async #askOrigin(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const giveUp = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(upMs)]);
    const answered = await hasPlaylist(this.#source.masterUrl, giveUp);
    this.#isAsking = false;
    if (!this.#abort.signal.aborted) this.tell({ t: 'origin-asked', answered });
  }

  async #tryUp(): Promise<void> {
    const isVisible = document.visibilityState === 'visible';
    if (this.#isAsking || !this.#state || this.#owner.isListening()) return;
    if (!mayTryUp(this.#state, performance.now(), isVisible, this.#abilities)) return;
    this.#isAsking = true;
    const answered = await askSocket(this.#source, this.#abort.signal);
    this.#isAsking = false;
    if (!this.#abort.signal.aborted) this.tell({ t: 'socket-asked', answered });
  }
}

/** Whether the HLS origin has this show; not by `fetchPlaylist`, which comes with the tiers that are loaded late. */
async function hasPlaylist(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { signal }).catch(() => undefined);
  const text = (await answer?.text().catch(() => '')) ?? '';
  return answer?.ok === true && text.startsWith('#EXTM3U');
}
