import { quantile } from '../figures.ts';
import { audit } from './audit/auditor.ts';
import { readState } from './audit/state.ts';
import type { Violation } from './audit/violation.ts';
import { ackOf, type History, newHistory } from './history.ts';
import { planRound, type RoundPlan } from './plan.ts';
import { runRound } from './round.ts';
import { ServerUnderTest } from './server-under-test.ts';
import { openShop, renewTokens, type Shop } from './shop.ts';

/** `fixed`: the parts of each round that do not follow from the seed. */
type Options = { rounds: number; seed: number; fixed?: Partial<RoundPlan>[]; say?: (line: string) => void; signal?: AbortSignal };

export type Campaign = { history: History; violations: Violation[] };

/** Rounds on one data folder, each of them audited with all that came before it. */
export async function runCampaign({ rounds, seed, fixed = [], say = () => undefined, signal }: Options): Promise<Campaign> {
  const history = newHistory();
  const violations = new Map<string, Violation>();
  await using server = await ServerUnderTest.create();
  // Whoever stops the bench does not wait for a round.
  const stop = () => void server.terminate(false);
  signal?.addEventListener('abort', stop);
  await server.start();
  const shop = await openShop(server, history);
  say(headings);
  for (let round = 1; round <= rounds && !signal?.aborted; round += 1) {
    const plan = planRound(seed, round, fixed[round - 1]);
    const before = countOf(history);
    const found = await attempt({ server, history, shop, plan });
    const fresh = found.filter(({ what }) => !violations.has(what));
    for (const violation of fresh) violations.set(violation.what, violation);
    say(rowOf(plan, history, { before, fresh }));
    for (const { rule, loss, what } of fresh) say(`  ${rule} ${loss}: ${what} (seed ${seed}, round ${round})`);
    if (found.some(({ rule }) => rule === 'harness')) break;
  }
  return { history, violations: [...violations.values()] };
}

/** A round that cannot be completed is a violation too: the server did not start again, or did not answer. */
async function attempt(parts: { server: ServerUnderTest; history: History; shop: Shop; plan: RoundPlan }): Promise<Violation[]> {
  const { server, history, shop, plan } = parts;
  try {
    await renewTokens(shop, server, history, plan.round);
    await runRound(parts);
    return audit(history, await readState(server));
  } catch (error) {
    return [{ rule: 'harness', loss: 'wrong', round: plan.round, what: (error as Error).stack ?? String(error) }];
  }
}

type Counts = ReturnType<typeof countOf>;

function countOf({ orders, lines, pictures, videos, endings }: History) {
  return {
    orders: orders.filter(ackOf).length,
    lines: lines.filter(({ said }) => said.length > 0).length,
    pictures: pictures.length,
    pieces: Math.round(videos.reduce((sum, { acked }) => sum + acked, 0) / 1024),
    rto: endings.at(-1)?.rtoMs ?? Number.NaN,
  };
}

const widths = [5, 11, 10, 7, 6, 9, 7, 9, 7, 5, 9];
const headings = pad(['round', 'killed', 'at', 'orders', 'lost', 'doubled', 'lines', 'pictures', 'KiB', 'RTO', 'violations']);

function rowOf({ round, kind, step }: RoundPlan, history: History, { before, fresh }: { before: Counts; fresh: readonly Violation[] }): string {
  const now = countOf(history);
  const of = (loss: Violation['loss']) => fresh.filter((violation) => violation.loss === loss).length;
  const gained = (what: keyof Counts) => now[what] - before[what];
  return pad([
    ...[round, kind, step, gained('orders'), of('lost'), of('doubled'), gained('lines'), gained('pictures'), gained('pieces')],
    ...[(now.rto / 1000).toFixed(1), fresh.length],
  ]);
}

function pad(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, index) => String(cell).padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}

/** What came of all rounds, in lines to print. */
export function summarize({ history, violations }: Campaign): string[] {
  const { orders, lines, pictures, pieces } = countOf(history);
  const of = (loss: Violation['loss'], rules: readonly string[]) => violations.filter((each) => each.loss === loss && rules.includes(each.rule)).length;
  const tally = (what: string, acked: string, rules: readonly string[]) =>
    `${what}: ${acked} acknowledged, ${of('lost', rules)} lost, ${of('doubled', rules)} doubled`;
  const kinds = Map.groupBy(history.endings, ({ kind }) => kind);
  const rto = history.endings.map(({ rtoMs }) => rtoMs / 1000);
  return [
    `${history.endings.length} rounds: ${[...kinds].map(([kind, all]) => `${all.length} ${kind}`).join(', ')}`,
    tally('orders', String(orders), ['I1', 'I2', 'I3', 'I7', 'I8']),
    tally('lines of chat', String(lines), ['I10']),
    tally('uploads', `${pictures} pictures and ${pieces} KiB of videos`, ['uploads']),
    tally('recordings', `${history.segments.size} segments and ${history.replays.reduce((sum, { files }) => sum + files.length, 0)} of replays`, [
      'recordings',
    ]),
    `RTO: median ${quantile(rto, 0.5).toFixed(1)} s, worst ${Math.max(...rto).toFixed(1)} s`,
    `violations: ${violations.length}`,
  ];
}
