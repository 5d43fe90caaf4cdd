/** Without a byte for so long, an upload gives way to another try of its account: a phone that changed networks left it hanging. */
const stalledMs = 3_000;
/** Without a byte for so long, it ends. */
const silentMs = 20_000;

type Limits = { stalledMs: number; silentMs: number };

/** One upload at a time for each account of this node. */
export class UploadTurns {
  readonly #turns = new Map<string, UploadTurn>();
  readonly #limits: Limits;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { stalledMs, silentMs, ...limits };
  }

  /** `undefined` while another upload of the account is under way. Dispose it when it is done. */
  begin(account: string): UploadTurn | undefined {
    if (this.#turns.get(account)?.giveWay(this.#limits.stalledMs) === false) return undefined;
    const turn = new UploadTurn(this.#limits.silentMs, () => this.#turns.get(account) === turn && this.#turns.delete(account));
    this.#turns.set(account, turn);
    return turn;
  }
}

export class UploadTurn implements Disposable {
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #ended: () => void;
  #heardAt = performance.now();
  #isComing = true;

  constructor(silentMs: number, ended: () => void) {
    this.#ended = ended;
    this.#timer = setTimeout(() => this.#stop.abort(), silentMs).unref();
  }

  /** Aborted when the bytes stop to come. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Bytes came. */
  heard(): void {
    this.#heardAt = performance.now();
    this.#timer.refresh();
  }

  /** All bytes have arrived: the time limits no longer apply. */
  received(): void {
    this.#isComing = false;
    clearTimeout(this.#timer);
  }

  /** Ends the upload if it stalls; `false` if it goes on. */
  giveWay(afterMs: number): boolean {
    if (!this.#isComing || performance.now() - this.#heardAt < afterMs) return false;
    this.#stop.abort();
    return true;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#ended();
  }
}
