import type { History } from '../history.ts';
import type { SegmentRow, State } from './state.ts';
import { groupBy, type Violation } from './violation.ts';

/** Of rounding, in seconds. */
const overlap = 0.05;

/** What was stored of a show stays, each segment with its file, none missing within a run, none over another; the replay has them all. */
export function checkRecordings(history: History, { segments, recordings }: State): Violation[] {
  const rounds = new Map(history.replays.map(({ show, round }) => [show, round]));
  const nameOf = ({ show, rendition, run, msn }: { show: string; rendition: string; run: string; msn: number }) => `${show} ${rendition} ${run}-${msn}`;
  const there = new Set(segments.map(nameOf));
  const gone = [...history.segments.keys()].filter((name) => !there.has(name));
  const shows = groupBy(segments, ({ show, rendition }) => `${show} ${rendition}`);
  const states = new Map(recordings.map((recording) => [recording.show, recording]));
  const fault = (show: string, loss: Violation['loss'], what: string): Violation => ({ rule: 'recordings', loss, round: rounds.get(show) ?? 0, what });
  return [
    ...gone.map((name) => fault(name.split(' ')[0] ?? '', 'lost', `segment ${name} was stored and is not there`)),
    ...segments
      .filter(({ stored, bytes }) => stored !== bytes)
      .map((row) => fault(row.show, 'lost', `segment ${nameOf(row)} has ${row.stored} of its ${row.bytes} bytes`)),
    ...[...shows].flatMap(([name, list]) => findBreaks(list).map((what) => fault(list[0]?.show ?? '', 'wrong', `${name}: ${what}`))),
    ...history.replays.flatMap(({ show, files }) => {
      const stored = segments.filter((row) => row.show === show && row.rendition === 'hd');
      const broken = files.find(({ status, bytes }) => status !== 200 || !stored.some((row) => row.bytes === bytes));
      const state = states.get(show)?.state ?? 'gone';
      if (state !== 'ready') return [fault(show, 'lost', `recording ${show} is ${state}, with ${stored.length} segments of its pictures`)];
      if (broken) return [fault(show, 'lost', `replay ${show} answers ${broken.name} with ${broken.status} and ${broken.bytes} bytes`)];
      return files.length === stored.length ? [] : [fault(show, 'lost', `replay ${show} lists ${files.length} of ${stored.length} segments`)];
    }),
  ];
}

/** `list` is in the order of the show. */
function findBreaks(list: readonly SegmentRow[]): string[] {
  const found: string[] = [];
  for (const [index, row] of list.entries()) {
    const before = list[index - 1];
    if (!before) continue;
    if (before.start + before.seconds > row.start + overlap)
      found.push(`${row.run}-${row.msn} begins at ${row.start} s, before ${before.run}-${before.msn} ends`);
    if (before.run === row.run && row.msn !== before.msn + 1) found.push(`${row.run} goes on with ${row.msn} after ${before.msn}`);
  }
  return found;
}

/** The show clock never runs backwards, and a capture that comes back is where it was. */
export function checkClocks(history: History): Violation[] {
  const found: Violation[] = [];
  for (const [name, readings] of groupBy(history.clocks, ({ show, source, session }) => `${source} ${show} ${session}`)) {
    for (const [index, { source, ms, show }] of readings.entries()) {
      const before = readings[index - 1];
      if (!before) continue;
      const isBack = source === 'offset' ? Math.abs(ms - before.ms) > 1 : ms < before.ms;
      const round = history.replays.find((replay) => replay.show === show)?.round ?? 0;
      if (isBack) found.push({ rule: 'clock', loss: 'wrong', round, what: `${name.trim()}: ${ms} ms after ${before.ms} ms` });
    }
  }
  return found;
}
