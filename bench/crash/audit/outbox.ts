import type { History } from '../history.ts';
import type { EventRow, JobRow, OrderRow, State } from './state.ts';
import { groupBy, type Violation } from './violation.ts';

/** I8: a committed order has its job until that is done, and its show tells of it once if its buyer said so, never otherwise. */
export function checkOutbox(history: History, { orders, events, jobs }: State): Violation[] {
  const purchases = groupBy(
    events.filter(({ type }) => type === 'purchase'),
    ({ client_id }) => client_id ?? '',
  );
  const waiting = jobs.filter(({ kind }) => kind === 'order.placed').flatMap((job) => (job.payload.order_ids as string[]).map((id) => ({ id, job })));
  const jobsOf = groupBy(waiting, ({ id }) => id);
  const rounds = new Map(history.orders.map(({ key, round }) => [key, round]));
  const known = new Set(orders.map(({ id }) => id));
  const invented = [...purchases]
    .filter(([id]) => !known.has(id))
    .map(([id, [event]]) => wrong(0, `show ${event?.show} tells of an order ${id} that is not there`));
  const found = orders.flatMap((order) => {
    const what = findFault(order, {
      told: purchases.get(order.id) ?? [],
      waiting: (jobsOf.get(order.id) ?? []).map(({ job }) => job),
      isLate: history.lateOrders.has(order.id),
    });
    return what ? [{ ...what, rule: 'I8', round: rounds.get(order.key) ?? 0 }] : [];
  });
  return [...found, ...invented];
}

type Traces = { told: EventRow[]; waiting: JobRow[]; isLate: boolean };

function findFault({ id, show, announce }: OrderRow, { told, waiting, isLate }: Traces): Pick<Violation, 'loss' | 'what'> | undefined {
  if (waiting.length > 1) return { loss: 'doubled', what: `order ${id} has ${waiting.length} jobs` };
  if (told.length > 1) return { loss: 'doubled', what: `show ${show} tells ${told.length} times of order ${id}` };
  if (waiting.some(({ failed }) => failed)) return { loss: 'lost', what: `the job of order ${id} was given up` };
  const isToldOf = announce && show !== null;
  if (!isToldOf && told.length > 0) return { loss: 'wrong', what: `order ${id} was told to the room, and its buyer did not want that` };
  if (isToldOf && told.length + waiting.length === 0 && !isLate) return { loss: 'lost', what: `order ${id} has neither a job nor its line in show ${show}` };
  if (told.some((event) => event.show !== show)) return { loss: 'wrong', what: `order ${id} was told to another room than ${show}` };
  return undefined;
}

function wrong(round: number, what: string): Violation {
  return { rule: 'I8', loss: 'wrong', round, what };
}
