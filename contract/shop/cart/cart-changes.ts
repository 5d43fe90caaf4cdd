/** Why a line cannot be ordered at all: its product or its choice is not sold any more, or there is none left. */
type Unavailable = 'gone' | 'choose' | 'soldOut';

/** A line as it was when it was added or last accepted; `seen`: that it cannot be ordered is accepted. */
type Kept = { quantity: number; price_paise: number; seen?: string | undefined };

/** What its variant is sold for now: without a price it is not sold any more. */
type Now = { price_paise: number; left: number | null } | 'choose again' | undefined;

/** What is different since a line was added, the first being what keeps it from being ordered. */
export type CartChange =
  | { kind: Unavailable }
  /** It could not be had, which was accepted, and can be had again. */
  | { kind: 'back' }
  | { kind: 'few'; left: number }
  | { kind: 'dearer' | 'cheaper'; before: number };

export function findChanges({ quantity, price_paise: before, seen }: Kept, now: Now): CartChange[] {
  const kind = findUnavailable(now);
  if (kind || !isSold(now)) return kind ? [{ kind }] : [];
  const { left, price_paise } = now;
  return [
    ...(seen ? [{ kind: 'back' } as const] : []),
    ...(left !== null && left < quantity ? [{ kind: 'few', left } as const] : []),
    ...(price_paise === before ? [] : [{ kind: price_paise > before ? 'dearer' : 'cheaper', before } as const]),
  ];
}

/** Those that are still to be accepted before the line is ordered, or left behind. */
export function findOpenChanges(line: Kept, now: Now): CartChange[] {
  return findChanges(line, now).filter(({ kind }) => kind !== line.seen);
}

/** The line with all that has changed accepted: at the price and with the units of now, or known not to be had. */
export function acceptChanges<L extends Kept>(line: L, now: Now): L {
  const seen = findUnavailable(now);
  if (seen || !isSold(now)) return { ...line, seen };
  return { ...line, seen: undefined, price_paise: now.price_paise, quantity: quantityNow(line, now) };
}

/** How many of a line an order takes now: 0 where it cannot be had. */
export function quantityNow({ quantity }: Pick<Kept, 'quantity'>, now: Now): number {
  return isSold(now) ? Math.min(quantity, now.left ?? quantity) : 0;
}

function findUnavailable(now: Now): Unavailable | undefined {
  if (now === undefined) return 'gone';
  if (now === 'choose again') return 'choose';
  return now.left === 0 ? 'soldOut' : undefined;
}

function isSold(now: Now): now is Exclude<Now, string | undefined> {
  return now !== undefined && now !== 'choose again';
}
