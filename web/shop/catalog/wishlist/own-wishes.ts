import './texts.ts';
import { ORPCError } from '@orpc/client';
import type { QueryClient } from '@tanstack/react-query';
import type { ProductId } from '#contract/ids.ts';
import { currentSession } from '../../../accounts/sheet/current-session.ts';
import { api, orpc } from '../../../api/client.ts';
import { text } from '../../../texts/texts.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { keptWish } from './kept-wish.ts';
import { savedKey } from './saved-key.ts';
import { door } from './wish-doors.ts';

type Saved = readonly string[];

/** The last change of each product that is on its way: they are sent in the order of the presses. */
const turns = new Map<string, Promise<unknown>>();
let tabs: BroadcastChannel | undefined;

/** What the person has saved. From then on it follows what other tabs change, and what came while the page was set aside. */
export async function loadSaved(queries: QueryClient): Promise<Saved> {
  hearOtherTabs(queries);
  return (await api.wishlist.listProductIds()).product_ids;
}

/** Saves the product, or takes it out again; shown at once, and taken back where the server refuses. A guest is told to log in, and asked to. */
export async function toggleWish(queries: QueryClient, productId: string): Promise<void> {
  const session = await currentSession();
  if (!session) return sayNotLoggedIn(queries, productId);
  const queryKey = savedKey(session.user.id);
  try {
    const saved = await queries.ensureQueryData({ queryKey, queryFn: () => loadSaved(queries) });
    const isSaved = !saved.includes(productId);
    await change(queries, queryKey, productId, isSaved);
    showToast(text(isSaved ? 'wishlist:added' : 'wishlist:removed'));
  } catch (error) {
    await sayProblem(queries, error, productId);
  }
}

/** Goes on with what was to be saved when a provider sends the person back. */
export async function resumeWish(queries: QueryClient): Promise<void> {
  const productId = keptWish.get();
  if (productId) await askToSignIn(queries, productId);
}

/** For a guest who has just signed in. */
async function saveWish(queries: QueryClient, productId: string): Promise<void> {
  const session = await currentSession();
  if (!session) return;
  try {
    await change(queries, savedKey(session.user.id), productId, true);
    showToast(text('wishlist:added'));
  } catch (error) {
    await sayProblem(queries, error, productId);
  }
}

/** From the list, which has said so already. */
export async function removeWish(queries: QueryClient, userId: string, productId: string): Promise<void> {
  try {
    await change(queries, savedKey(userId), productId, false);
  } catch (error) {
    showProblem(text('wishlist:error'), (error as Error).message);
  }
}

async function change(queries: QueryClient, queryKey: ReturnType<typeof savedKey>, productId: string, isSaved: boolean): Promise<void> {
  const show = (wanted: boolean) => queries.setQueryData<Saved>(queryKey, (saved) => saved && withProduct(saved, productId, wanted));
  // An answer that is on its way does not know of this press.
  await queries.cancelQueries({ queryKey });
  show(isSaved);
  const before = turns.get(productId) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(() => send(productId as ProductId, isSaved));
  turns.set(productId, turn);
  const isLast = () => turns.get(productId) === turn;
  try {
    await turn;
  } catch (error) {
    if (isLast()) show(!isSaved);
    throw error;
  } finally {
    if (isLast()) {
      turns.delete(productId);
      tellChanged(queries);
    }
  }
}

async function send(productId: ProductId, isSaved: boolean): Promise<void> {
  if (isSaved) await api.wishlist.add({ product_id: productId });
  else await api.wishlist.remove({ id: productId });
}

function withProduct(saved: Saved, productId: string, isSaved: boolean): Saved {
  const others = saved.filter((id) => id !== productId);
  return isSaved ? [productId, ...others] : others;
}

/** Lists and hearts of this tab and of others ask again. */
function tellChanged(queries: QueryClient): void {
  hearOtherTabs(queries);
  tabs?.postMessage('changed');
  askAgain(queries);
}

/** Also where no heart has asked yet. */
export function hearOtherTabs(queries: QueryClient): void {
  if (tabs) return;
  tabs = new BroadcastChannel('haat-wishlist');
  tabs.onmessage = () => askAgain(queries);
  addEventListener('pageshow', ({ persisted }) => persisted && askAgain(queries));
}

function askAgain(queries: QueryClient): void {
  // Not while a press is on its way: its answer comes here, too.
  if (turns.size === 0) void queries.invalidateQueries({ queryKey: orpc.wishlist.key() });
}

/** Says so and asks to sign in, over the page; once that is done, the product is saved. */
async function sayNotLoggedIn(queries: QueryClient, productId: string): Promise<void> {
  showToast(text('wishlist:notLoggedIn'), text('wishlist:notLoggedInText'));
  await askToSignIn(queries, productId);
}

async function askToSignIn(queries: QueryClient, productId: string): Promise<void> {
  try {
    const { SignInToSave: SignIn } = await import('./sign-in-to-save.tsx');
    door.open?.({ productId, SignIn, save: () => saveWish(queries, productId) });
  } catch {
    showProblem(text('shell:notLoaded'), text('shell:notLoadedText'));
  }
}

async function sayProblem(queries: QueryClient, error: unknown, productId: string): Promise<void> {
  if (error instanceof ORPCError && error.code === 'UNAUTHENTICATED') return sayNotLoggedIn(queries, productId);
  showProblem(text('wishlist:error'), (error as Error).message);
}
