/** A line as it was when it was added, and what its variant is sold for now: without a price it is not sold any more. */
type Kept = { quantity: number; price_paise: number };
type Now = { price_paise: number; left: number | null } | 'choose again' | undefined;

/** What is different since a line was added, the first being what keeps it from being ordered. */
export type CartChange =
  | { kind: 'gone' }
  | { kind: 'choose' }
  | { kind: 'soldOut' }
  | { kind: 'few'; left: number }
  | { kind: 'dearer' | 'cheaper'; before: number };

export function findChanges({ quantity, price_paise: before }: Kept, now: Now): CartChange[] {
  if (now === undefined) return [{ kind: 'gone' }];
  if (now === 'choose again') return [{ kind: 'choose' }];
  if (now.left === 0) return [{ kind: 'soldOut' }];
  const few: CartChange[] = now.left !== null && now.left < quantity ? [{ kind: 'few', left: now.left }] : [];
  if (now.price_paise === before) return few;
  return [...few, { kind: now.price_paise > before ? 'dearer' : 'cheaper', before }];
}

/** How many of a line an order takes now: 0 where it cannot be had. */
export function quantityNow({ quantity }: Pick<Kept, 'quantity'>, now: Now): number {
  if (now === undefined || now === 'choose again') return 0;
  return Math.min(quantity, now.left ?? quantity);
}
