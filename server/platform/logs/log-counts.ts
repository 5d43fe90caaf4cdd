import type { Log } from './log.ts';

type Level = 'info' | 'warn' | 'error';
type Window = { times: number; fields: object };

export const countedEveryMs = 60_000;

/** What was written within the last minute, by log and text. */
const windows = new WeakMap<Log, Map<string, Window>>();

/**
 * For log lines that strangers can cause by connecting or asking: the first is written at once, those of the minute after it as one
 * line with their number (`times`) and the fields of the last. Lines are counted by `message`, which must be a constant. No addresses
 * in `fields`.
 */
export function logCounted(log: Log, level: Level, fields: object, message: string): void {
  const open = windows.get(log) ?? new Map<string, Window>();
  windows.set(log, open);
  const window = open.get(message);
  if (window) {
    window.times += 1;
    window.fields = fields;
    return;
  }
  log[level](fields, message);
  openWindow();

  function openWindow(): void {
    open.set(message, { times: 0, fields: {} });
    setTimeout(closeWindow, countedEveryMs).unref();
  }

  function closeWindow(): void {
    const { times, fields: last } = open.get(message) ?? { times: 0, fields: {} };
    open.delete(message);
    if (times === 0) return;
    log[level]({ ...last, times }, message);
    openWindow();
  }
}
