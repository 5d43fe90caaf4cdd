import './sync-texts.ts';
import type { LiveStreamId, VariantId, VideoId } from '#contract/ids.ts';
import type { KeptLine, LineChange } from '#contract/shop/cart/cart.ts';
import { maxCartLines } from '#contract/shop/cart/cart-rules.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { needsSecondFactor } from '../../accounts/assurance.ts';
import { authClient, hasStoredSession } from '../../api/auth.ts';
import { api } from '../../api/client.ts';
import { text } from '../../texts/texts.ts';
import { showProblem } from '../../ui/toast.tsx';
import type { CartKeys } from './cart-keys.ts';
import type { CartLine } from './cart-line.ts';
import { CartStore } from './cart-store.ts';

const namesInToast = 3;

let running: Promise<void> | undefined;
let isAskedAgain = false;

/**
 * Brings the cart of this browser and that of the account together, once at a time: what changed here is sent, what the account has is
 * shown here. Without an account nothing happens. What fails is done the next time.
 */
export async function syncCart(cart: CartKeys): Promise<void> {
  isAskedAgain = running !== undefined;
  running ??= syncOnce(new CartStore(cart))
    .catch(() => {})
    .finally(() => {
      running = undefined;
      if (isAskedAgain) void syncCart(cart);
    });
  await running;
}

async function syncOnce(cart: CartStore): Promise<void> {
  const person = await findPerson();
  if (!person) return;
  cart.drop(cart.all().flatMap(({ id, owner }) => (owner && owner !== person ? id : [])));
  const sent = cart.all();
  const { lines, full, few } = await api.cart.sync({ changes: sent.filter(({ owner, isNew, unsaved }) => !owner || isNew || unsaved).map(toChange) });
  if ((await findPerson()) !== person) return;
  takeOver(cart, { person, sent, kept: lines });
  sayFull(cart, full);
  sayFew(sent.filter(({ id }) => few.some((each) => each === id)));
}

/** What a full cart did not take stays on this device and is sent again each time; it is said once. */
function sayFull(cart: CartStore, full: readonly string[]): void {
  const left = cart.get().filter(({ id, notKept }) => full.includes(id) && !notKept);
  if (left.length === 0) return;
  cart.put(left.map((line) => ({ ...line, notKept: true })));
  showProblem(text('cart-sync:full'), text('cart-sync:fullText', { names: namesOf(left), most: maxCartLines, ofStore: maxOrderLines }));
}

function sayFew(lines: readonly CartLine[]): void {
  if (lines.length > 0) showProblem(text('cart-sync:few'), text('cart-sync:fewText', { names: namesOf(lines) }));
}

function namesOf(lines: readonly CartLine[]): string {
  const [shown, more] = [lines.slice(0, namesInToast), lines.length - namesInToast];
  const names = shown.map(({ name, choice }) => lineName({ product_name: name, variant_title: choice })).join(', ');
  return more > 0 ? text('cart-sync:more', { names, count: more }) : names;
}

type Answered = { person: string; sent: readonly CartLine[]; kept: readonly KeptLine[] };

/** What was changed here since it was sent stays as it is, and is sent the next time. */
function takeOver(cart: CartStore, { person, sent, kept }: Answered): void {
  const before = new Map(sent.map((line) => [line.id, JSON.stringify(line)]));
  const now = new Map(cart.all().map((line) => [line.id, line]));
  const isAsSent = (id: string) => before.get(id) === (now.has(id) ? JSON.stringify(now.get(id)) : undefined);
  const ids = new Set<string>(kept.map(({ variant_id }) => variant_id));
  cart.put(kept.filter(({ variant_id }) => isAsSent(variant_id)).map((line) => toLine(line, person, now.get(line.variant_id))));
  cart.drop(
    [...now.values()].flatMap(({ id, owner, isNew, quantity }) => {
      const isForgotten = quantity === 0 || (owner && !isNew);
      return !ids.has(id) && isAsSent(id) && isForgotten ? id : [];
    }),
  );
}

async function findPerson(): Promise<string | undefined> {
  if (!hasStoredSession()) return undefined;
  const { data } = await (await authClient()).getSession();
  return data.session && !needsSecondFactor(data.session) ? data.session.user.id : undefined;
}

function toChange({ id, quantity, live_id, video_id, unsaved }: CartLine): LineChange {
  return {
    variant_id: id as VariantId,
    quantity,
    merge: !unsaved,
    live_stream_id: live_id as LiveStreamId | undefined,
    video_id: video_id as VideoId | undefined,
  };
}

/** The price that this browser has shown is what a change is compared with, and what was accepted here stays so. */
function toLine({ variant_id, live_stream_id, video_id, added_at, ...line }: KeptLine, owner: string, before: CartLine | undefined): CartLine {
  const kept = { price_paise: before?.price_paise ?? line.price_paise, seen: before?.seen };
  const seenIn = { live_id: live_stream_id ?? undefined, video_id: video_id ?? undefined };
  return { ...line, ...kept, ...seenIn, id: variant_id, at: Date.parse(added_at), owner };
}
