import type { SavedCheckout } from '#contract/shop/checkout/abandoned.ts';
import type { ApiClient } from '../../../api/context.ts';
import { randomId } from '../../../net/random-id.ts';

const settleMs = 1_000;
const idleMs = 120_000;
const recordPrefix = 'checkout-saved:';
const offKey = 'checkout-saving-off';
const blank: SavedCheckout['delivery'] = { phone: '', name: '', houseNo: '', address: '', landmark: '', pincode: '', city: '' };

type Saves = Pick<ApiClient['abandoned'], 'begin' | 'update' | 'forget'>;

/** What this tab knows of a saved checkout. `sent`: what the server has of it. */
type Saved = { session_id: string; id?: string; secret?: string; sent?: string };

/** Whether the shopper wants nothing saved on this device. */
export function isSavingOff(): boolean {
  return localStorage.getItem(offKey) !== null;
}

/**
 * Saves what stands in a checkout that may be left (docs/product.md, "Abandoned checkouts"): a second after a change, when the tab is
 * hidden or closed, and after two minutes without a change. What is unchanged is not sent again, and nothing waits for it.
 */
export class CheckoutKeeper {
  readonly #key: string;
  readonly #server: Saves;
  #latest: SavedCheckout | undefined;
  #noted: string | undefined;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> = Promise.resolve();
  #isEnded = false;

  constructor(attempt: string, server: Saves) {
    this.#server = server;
    this.#key = recordPrefix + attempt;
  }

  /** Listens to the page; what is returned ends it. */
  open(): () => void {
    const leave = () => this.#leave();
    const hide = () => document.visibilityState === 'hidden' && leave();
    const hear = ({ key, newValue }: StorageEvent) => key === offKey && newValue !== null && void this.#forgetLater();
    addEventListener('pagehide', leave);
    addEventListener('storage', hear);
    document.addEventListener('visibilitychange', hide);
    return () => {
      leave();
      clearTimeout(this.#settle);
      clearTimeout(this.#idle);
      removeEventListener('pagehide', leave);
      removeEventListener('storage', hear);
      document.removeEventListener('visibilitychange', hide);
    };
  }

  /** What stands there now; an empty form is nothing yet. */
  note(checkout: SavedCheckout): void {
    const text = JSON.stringify(checkout);
    if (text === this.#noted) return;
    this.#noted = text;
    if (isSavingOff()) void this.#forgetLater();
    const isTyped = Object.values(checkout.delivery).some((field) => field.trim() !== '');
    this.#latest = (isTyped || this.#read()?.id) && checkout.items.length > 0 ? checkout : undefined;
    clearTimeout(this.#settle);
    clearTimeout(this.#idle);
    if (!this.#latest) return;
    this.#settle = setTimeout(() => void this.save(), settleMs);
    this.#idle = setTimeout(() => void this.save(), idleMs);
  }

  /** After one that is on its way. A save that fails is tried again with the next change, and stops nobody. */
  save(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      if (this.#latest && !this.#isEnded && !isSavingOff()) await this.#send(this.#latest).catch(logFault);
    });
    return this.#sending;
  }

  async #send(checkout: SavedCheckout): Promise<void> {
    const text = JSON.stringify(checkout);
    const { id, secret, session_id, sent } = this.#read() ?? { session_id: randomId() };
    if (sent === text) return;
    if (id && secret) {
      const wasKept = await this.#server.update({ ...checkout, id, secret } as never).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== 'NOT_FOUND') throw error;
          return false;
        },
      );
      if (wasKept) return this.#write({ session_id, id, secret, sent: text });
    }
    const next = id ? randomId() : session_id;
    this.#write({ session_id: next });
    const begun = await this.#server.begin({ ...checkout, session_id: next });
    this.#write({ session_id: next, id: begun.id, secret: begun.secret, sent: text });
  }

  /** By a beacon, which outlives the page. One without an answer begins again under the same session. */
  #leave(isForced = false): void {
    if (!this.#latest || this.#isEnded || isSavingOff()) return;
    const text = JSON.stringify(this.#latest);
    const saved = this.#read() ?? { session_id: randomId() };
    if (saved.sent === text && !isForced) return;
    const { id, secret, session_id } = saved;
    const isKnown = id !== undefined && secret !== undefined;
    const body = new Blob([JSON.stringify({ ...this.#latest, ...(isKnown ? { secret } : { session_id }) })], { type: 'application/json' });
    const isSent = navigator.sendBeacon(isKnown ? `/api/abandoned-checkouts/${id}` : '/api/abandoned-checkouts', body);
    this.#write(isSent && isKnown ? { ...saved, sent: text } : saved);
  }

  /** It is ordered: what was saved is saved once more, so that the server finds the order by its key at once. */
  finish(): void {
    if (this.#read()?.id) this.#leave(true);
    this.#isEnded = true;
    sessionStorage.removeItem(this.#key);
  }

  /** Remembers on this device that nothing is to be saved, and deletes what its tabs saved. What cannot be deleted now is with the next page. */
  async turnOff(): Promise<void> {
    localStorage.setItem(offKey, '1');
    await this.#forget();
  }

  /** One after the other, after what is on its way. */
  #forget(): Promise<void> {
    const forgotten = this.#sending.then(async () => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(recordPrefix) && isSavingOff()) await this.#forgetOne(key);
    });
    this.#sending = forgotten.catch(() => undefined);
    return forgotten;
  }

  #forgetLater = (): Promise<void> => this.#forget().catch(logFault);

  /** What was begun by a beacon has no secret here yet: begun again, empty, it has one. */
  async #forgetOne(key: string): Promise<void> {
    const saved = read(key);
    try {
      const known = saved?.id && saved.secret ? { id: saved.id, secret: saved.secret } : saved && (await this.#beginEmpty(saved.session_id));
      if (known) await this.#server.forget({ id: known.id as never, secret: known.secret });
    } catch (error) {
      if ((error as { code?: string }).code !== 'NOT_FOUND') throw error;
    }
    sessionStorage.removeItem(key);
  }

  async #beginEmpty(session_id: string): Promise<{ id: string; secret: string } | undefined> {
    if (this.#noted === undefined) return undefined;
    const { items, payment_method, form_step } = JSON.parse(this.#noted) as SavedCheckout;
    return items.length > 0 ? await this.#server.begin({ delivery: blank, items, payment_method, form_step, session_id }) : undefined;
  }

  async turnOn(): Promise<void> {
    localStorage.removeItem(offKey);
    await this.save();
  }

  #read(): Saved | undefined {
    return read(this.#key);
  }

  #write(saved: Saved): void {
    sessionStorage.setItem(this.#key, JSON.stringify(saved));
  }
}

function read(key: string): Saved | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Nothing of what was typed. */
function logFault(error: { code?: string; message?: string }): void {
  // biome-ignore lint/suspicious/noConsole: for whoever looks why nothing was saved; the shopper is told nothing
  console.warn('the unfinished checkout was not saved:', error.code ?? error.message);
}
