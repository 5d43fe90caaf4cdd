import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { History } from './history.ts';
import { type RoundPlan, randomOf } from './plan.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Shop, Variant } from './shop.ts';
import { Visitor } from './visitor.ts';

/** What the actors of one round share. */
export class World {
  readonly server: ServerUnderTest;
  readonly history: History;
  readonly plan: RoundPlan;
  readonly shop: Shop;
  /** The show of this round. */
  readonly show: string;
  /** Tells when an actor is at a place where a kill is of interest: `piece`, `picture`. */
  readonly moments = new EventEmitter();
  /** Whether the server takes the pictures of the show just now. */
  isOnAir = false;
  readonly #over = new AbortController();
  #up = Promise.withResolvers<void>();

  constructor(parts: { server: ServerUnderTest; history: History; plan: RoundPlan; shop: Shop; show: string }) {
    ({ server: this.server, history: this.history, plan: this.plan, shop: this.shop, show: this.show } = parts);
    this.#up.resolve();
  }

  get url(): string {
    return this.server.url;
  }

  get round(): number {
    return this.plan.round;
  }

  get variants(): Variant[] {
    return this.shop.variants;
  }

  /** Whether the actors begin nothing more. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  random(actor: string): () => number {
    return randomOf(this.plan.seed, this.plan.round, actor);
  }

  visitor(token?: string): Visitor {
    return new Visitor({ url: this.url, history: this.history, round: this.round, token });
  }

  goDown(): void {
    this.#up = Promise.withResolvers();
  }

  comeUp(): void {
    this.#up.resolve();
  }

  finish(): void {
    this.#over.abort();
  }

  /** Resolves shortly after the server answers again. */
  async untilUp(): Promise<void> {
    await delay(50);
    await this.#up.promise;
  }

  /** Cut short when the round ends. */
  async rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#over.signal }).catch(() => undefined);
  }
}
