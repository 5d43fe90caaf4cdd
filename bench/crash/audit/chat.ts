import { isDeepStrictEqual } from 'node:util';
import type { ChatLine, History, Reader } from '../history.ts';
import type { EventRow, State } from './state.ts';
import { groupBy, type Violation } from './violation.ts';

/** I10: numbers without gaps, every acknowledged line once under its number, and each reader has all of it in that order. */
export function checkChat(history: History, { events, heads }: State): Violation[] {
  const shows = groupBy(events, ({ show }) => show);
  const lines = groupBy(history.lines, ({ show }) => show);
  const ids = new Set(history.lines.map(({ clientId }) => clientId));
  const unknown = events.filter(({ type, client_id }) => type === 'chat' && !ids.has(client_id ?? ''));
  return [
    ...heads.flatMap(({ show, last }) => checkNumbers(show, last, shows.get(show) ?? [])),
    ...[...lines].flatMap(([show, written]) => checkLines(written, shows.get(show) ?? [])),
    ...history.readers.flatMap((reader) => checkReader(reader, shows.get(reader.show) ?? [])),
    ...unknown.map(({ show, seq }): Violation => ({ rule: 'I10', loss: 'doubled', round: 0, what: `line ${seq} of show ${show} was written by nobody` })),
  ];
}

function checkNumbers(show: string, last: number, log: readonly EventRow[]): Violation[] {
  const at = log.findIndex(({ seq }, index) => seq !== index + 1);
  if (at >= 0) return [{ rule: 'I10', loss: 'lost', round: 0, what: `show ${show} has number ${log[at]?.seq} where ${at + 1} should be` }];
  return log.length === last ? [] : [{ rule: 'I10', loss: 'lost', round: 0, what: `show ${show} counts ${last} events and has ${log.length}` }];
}

function checkLines(lines: readonly ChatLine[], log: readonly EventRow[]): Violation[] {
  const rows = groupBy(
    log.filter(({ type }) => type === 'chat'),
    ({ client_id }) => client_id,
  );
  return [...lines.flatMap((line) => checkLine(line, rows.get(line.clientId) ?? [])), ...checkTimes(lines, log)];
}

function checkLine({ clientId, round, show, message, said, refused }: ChatLine, rows: readonly EventRow[]): Violation[] {
  const line = `the line "${message}" (${clientId}) of show ${show}`;
  const fault = (loss: Violation['loss'], what: string): Violation[] => [{ rule: 'I10', loss, round, what: `${line} ${what}` }];
  if (rows.length > 1) return fault('doubled', `is there ${rows.length} times`);
  const [row] = rows;
  if (!row) return said.length > 0 ? fault('lost', `was acknowledged as ${said[0]} and is not there`) : [];
  if (row.payload.message !== message) return fault('wrong', `reads "${row.payload.message}"`);
  if (said.some((seq) => seq !== row.seq)) return fault('wrong', `was acknowledged as ${said.join(', ')} and is ${row.seq}`);
  return refused.length > 0 && said.length === 0 ? fault('wrong', `was refused with ${refused.join(', ')} and is there`) : [];
}

/** Who writes one line after the other sees the show clock go on. */
function checkTimes(lines: readonly ChatLine[], log: readonly EventRow[]): Violation[] {
  const at = new Map(log.map(({ seq, at_ms }) => [seq, at_ms]));
  return [...groupBy(lines, ({ person }) => person)].flatMap(([, mine]) => {
    const told = mine.filter(({ said }) => said.length > 0).map((line) => ({ line, ms: at.get(line.said[0] ?? 0) ?? 0 }));
    const back = told.findIndex(({ ms }, index) => ms < (told[index - 1]?.ms ?? 0));
    const { line, ms } = told[back] ?? {};
    return line
      ? [
          {
            rule: 'clock',
            loss: 'wrong' as const,
            round: line.round,
            what: `"${line.message}" is at ${ms} ms of the show, the line before at ${told[back - 1]?.ms} ms`,
          },
        ]
      : [];
  });
}

function checkReader({ name, round, show, events, until }: Reader, log: readonly EventRow[]): Violation[] {
  for (const [index, event] of events.entries()) {
    const row = log[index];
    const at = `${name} of show ${show} was sent ${event.seq} in place ${index + 1}`;
    if (event.seq !== index + 1) return [{ rule: 'I10', loss: event.seq > index + 1 ? 'lost' : 'doubled', round, what: at }];
    const isSame = row && row.type === event.type && row.at_ms === event.at_ms && isDeepStrictEqual(row.payload, event.payload);
    if (!isSame) return [{ rule: 'I10', loss: 'wrong', round, what: `${at}, which is something else in the log` }];
  }
  if (events.length < until) return [{ rule: 'I10', loss: 'lost', round, what: `${name} of show ${show} got ${events.length} of ${until} events` }];
  return [];
}
