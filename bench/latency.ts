import { join } from 'node:path';
import { openBrowser } from '../test/support/browser/browser.ts';
import { printBudgets } from './figures.ts';
import { serveHarness } from './harness-server.ts';
import { measureCamera } from './latency/camera.ts';
import { measureReplayed } from './latency/replayed.ts';
import type { Row } from './latency/row.ts';
import { budgetsOf, hlsBudget, type LatencyBudget, socketBudget } from './latency/row-budgets.ts';
import { measureSound } from './latency/sound.ts';

/** With more CPU steal the figures are not about Haat (docs/live-video.md, "Measuring latency"). */
const maxStealPercent = 5;
/** The bench alone keeps two cores about half busy; beyond this it waits for others. */
const maxBusyPercent = 85;

/**
 * `npm run bench -- latency [camera|replayed]`: glass to glass by each tier. Once with a browser that encodes, once with pictures
 * encoded before, beside RTMP to node-media-server to HTTP-FLV to mpegts.js. `-- latency sound [minutes]` listens to a camera, ten minutes
 * unless told otherwise.
 */
export async function measureLatency([only, minutes]: readonly string[]): Promise<boolean> {
  await using server = await serveHarness(join(import.meta.dirname, 'latency'), ['publish', 'watch']);
  await using browser = await openBrowser();
  if (only === 'sound') return printBudgets(await measureSound(server, browser, Number(minutes ?? 10)));
  let holds = true;
  if (only !== 'replayed') holds = printRows(await measureCamera(server, browser)) && holds;
  if (only !== 'camera') {
    const { ours, peers } = await measureReplayed(server, browser);
    holds = printRows(ours) && holds;
    for (const peer of peers) printRow(peer);
    printRatios(ours, peers);
  }
  return holds;
}

/** Whether each row of ours holds its budgets: by the socket first, then by LL-HLS. */
function printRows(rows: readonly Row[]): boolean {
  return rows.map((row, index) => printRow(row, index === 0 ? socketBudget : hlsBudget)).every(Boolean);
}

function printRow(row: Row, budget?: LatencyBudget): boolean {
  const { title, median, p95, firstMedian, firstP95, joins, pictures, unread, stalls, errors, steal, busy } = row;
  console.log(`\n${title}: ${pictures} pictures, ${unread} unreadable, ${stalls} stalls; CPU ${busy.toFixed(0)} % busy, steal ${steal.toFixed(1)} %`);
  for (const error of new Set(errors)) console.log(`told: ${error}`);
  console.log(`glass to glass, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  console.log(`first frame, median ${firstMedian.toFixed(0)} ms, p95 of ${joins} joins ${firstP95.toFixed(0)} ms`);
  if (steal >= maxStealPercent || busy >= maxBusyPercent)
    console.log(`This figure is for a steal below ${maxStealPercent} % and ends that are not starved: measure again when the machine is quieter.`);
  return !budget || printBudgets(budgetsOf(row, budget));
}

/** Compared with the better of the peer's two players, figure by figure. */
function printRatios(ours: readonly Row[], peers: readonly Row[]): void {
  const best = (figure: 'median' | 'p95' | 'firstP95') => Math.min(...peers.map((peer) => peer[figure]));
  console.log('\nthe best of the peer is so many times as much as ours:');
  for (const row of ours) {
    const [median, p95, first] = (['median', 'p95', 'firstP95'] as const).map((figure) => (best(figure) / row[figure]).toFixed(2));
    console.log(`${row.title.padEnd(20)} median ${median}, p95 ${p95}, first frame ${first}`);
  }
}
