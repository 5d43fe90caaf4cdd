import { type OrderStatus, orderTransitions } from '#contract/shop/orders/order-states.ts';
import { below } from '../../fuzz/mutation.ts';
import { ackOf, type Move } from '../history.ts';
import { stockOf } from '../shop.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';

/** Packs, ships, delivers and cancels the orders of the round, and counts the stock anew. */
export async function runSeller(world: World): Promise<void> {
  const random = world.random('seller');
  const visitor = world.visitor(world.shop.seller.token);
  const known = new Map<string, OrderStatus>();
  for (let turn = 0; !world.isOver; turn += 1) {
    const answered = turn % 8 === 7 ? await edit(world, visitor, random) : await move(world, visitor, known, random);
    if (!answered) await world.untilUp();
    await world.rest(20 + below(80, random));
  }
}

async function move(world: World, visitor: Visitor, known: Map<string, OrderStatus>, random: () => number): Promise<boolean> {
  const acked = world.history.orders
    .filter(({ round }) => round === world.round)
    .map((attempt) => (ackOf(attempt)?.body as { orders: { id: string }[] } | undefined)?.orders[0]);
  const placed = acked.filter((order) => order !== undefined);
  const id = placed[below(placed.length, random)]?.id;
  if (id === undefined) return true;
  const next = orderTransitions[known.get(id) ?? 'processing'];
  const to = next[below(next.length, random)];
  if (!to) return true;
  const made: Move = { orderId: id, to, sentAt: performance.now(), answer: undefined };
  world.history.moves.push(made);
  made.answer = await visitor.ask('POST', `/api/seller/orders/${id}/status`, { status: to });
  const told = (made.answer?.body as { status?: OrderStatus } | undefined)?.status;
  if (made.answer?.status === 200 && told) known.set(id, told);
  else known.delete(id);
  return made.answer !== undefined;
}

/** A new figure for what is counted by hand, or a new price for what is repriced. */
async function edit(world: World, visitor: Visitor, random: () => number): Promise<boolean> {
  const isStock = random() < 0.6;
  const variant = world.variants.find(({ role }) => role === (isStock ? 'edited' : 'priced'));
  if (!variant) return true;
  if (isStock) return await setStock(world, visitor, variant.role, 50_000 + below(50_000, random));
  const price = ((variant.pricePaise + below(5, random) * 100) / 100).toFixed(2);
  return (await visitor.ask('PUT', `/api/seller/products/${variant.productId}`, { name: variant.name, price })) !== undefined;
}

async function setStock(world: World, visitor: Visitor, role: keyof typeof stockOf, stock: number): Promise<boolean> {
  const variant = world.variants.find((each) => each.role === role);
  if (!variant) return true;
  const edit = { variantId: variant.id, stock, sentAt: performance.now(), answer: undefined as Awaited<ReturnType<Visitor['ask']>> };
  world.history.edits.push(edit);
  const form = { name: variant.name, price: (variant.pricePaise / 100).toFixed(2), stock: String(stock) };
  edit.answer = await visitor.ask('PUT', `/api/seller/products/${variant.productId}`, form);
  return edit.answer !== undefined;
}

/** Restocks before a round, while nobody buys. */
export async function restock(world: World): Promise<void> {
  await setStock(world, world.visitor(world.shop.seller.token), 'scarce', stockOf.scarce);
}
