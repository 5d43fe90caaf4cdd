import { isDeepStrictEqual } from 'node:util';
import { ackOf, type History, type OrderAttempt } from '../history.ts';
import type { OrderLineRow, OrderRow, State } from './state.ts';
import { groupBy, type Violation } from './violation.ts';

type Acked = { id: string; number: number; total_paise: number };

/** I2: every acknowledged order exists once, with the total that was shown, and each repeat of its key is told the same. */
export function checkOrders(history: History, { orders }: State): Violation[] {
  const byKey = groupBy(orders, ({ key }) => key);
  const attempts = new Set(history.orders.map(({ key }) => key));
  const unknown = orders.filter(({ key }) => !attempts.has(key)).map((order) => wrong(0, `order ${order.id} was placed by nobody`));
  return [...history.orders.flatMap((attempt) => checkAttempt(attempt, byKey.get(attempt.key) ?? [])), ...unknown, ...checkNumbers(orders)];
}

function checkAttempt(attempt: OrderAttempt, rows: readonly OrderRow[]): Violation[] {
  const { key, round, answers, shownPaise } = attempt;
  const found: Violation[] = [];
  const [row] = rows;
  const ack = ackOf(attempt);
  if (rows.length > 1)
    found.push({ rule: 'I2', loss: 'doubled', round, what: `key ${key} became ${rows.length} orders: ${rows.map(({ id }) => id).join(', ')}` });
  if (!ack) {
    const isRefused = answers.length > 0;
    if (row && isRefused) found.push(wrong(round, `key ${key} was refused last with ${answers.at(-1)?.status}, and order ${row.id} exists`));
    return found;
  }
  const [told] = (ack.body as { orders: [Acked] }).orders;
  if (!row) return [...found, { rule: 'I2', loss: 'lost', round, what: `order ${told.id} of key ${key} was acknowledged and does not exist` }];
  if (row.id !== told.id || row.number !== told.number)
    found.push(wrong(round, `key ${key} was told order ${told.id}, number ${told.number}, and it is ${row.id}, ${row.number}`));
  if (row.total !== shownPaise || told.total_paise !== shownPaise)
    found.push(wrong(round, `order ${row.id} was shown as ${shownPaise} paise, told as ${told.total_paise} and stored as ${row.total}`));
  const other = answers.slice(answers.indexOf(ack) + 1).find(({ status, body }) => status !== 201 || !isDeepStrictEqual(body, ack.body));
  if (other) found.push(wrong(round, `key ${key} was told something else when it was repeated: ${other.status} ${JSON.stringify(other.body).slice(0, 200)}`));
  return found;
}

/** The numbers of a store follow one another. All orders here are of one store. */
function checkNumbers(orders: readonly OrderRow[]): Violation[] {
  const numbers = orders.map(({ number }) => number).toSorted((a, b) => a - b);
  const at = numbers.findIndex((number, index) => number !== index + 1);
  return at < 0 ? [] : [wrong(0, `order number ${at + 1} is ${numbers[at] === numbers[at - 1] ? 'there twice' : 'missing'}`)];
}

/** I3: a total is the sum of its lines, and those are what the shopper chose at the price they saw. */
export function checkTotals(history: History, { orders, orderLines }: State): Violation[] {
  const linesOf = groupBy(orderLines, ({ order_id }) => order_id);
  const attempts = new Map(history.orders.map((attempt) => [attempt.key, attempt]));
  return orders.flatMap(({ id, key, total }): Violation[] => {
    const lines = linesOf.get(id) ?? [];
    const attempt = attempts.get(key);
    const round = attempt?.round ?? 0;
    const sum = lines.reduce((paise, { price, quantity }) => paise + price * quantity, 0);
    if (sum !== total || total <= 0) return [{ rule: 'I3', loss: 'wrong', round, what: `order ${id} costs ${total} paise and its lines ${sum}` }];
    if (attempt && !isSame(attempt, lines)) return [{ rule: 'I3', loss: 'wrong', round, what: `order ${id} has other lines than key ${key} asked for` }];
    return [];
  });
}

function isSame({ items }: OrderAttempt, lines: readonly OrderLineRow[]): boolean {
  return (
    items.length === lines.length &&
    items.every(({ variantId, quantity, pricePaise }) =>
      lines.some((line) => line.variant_id === variantId && line.quantity === quantity && line.price === pricePaise),
    )
  );
}

function wrong(round: number, what: string): Violation {
  return { rule: 'I2', loss: 'wrong', round, what };
}
