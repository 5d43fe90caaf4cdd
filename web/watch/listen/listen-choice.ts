import { dataSavingReason } from '../../net/data-saving.ts';
import { keep, readKept } from '../../net/kept-words.ts';

const key = 'haat-listen';

/** What the person chose; `undefined` as long as they chose nothing. */
export function readListenChoice(): boolean | undefined {
  const stored = readKept(key);
  return stored === null ? undefined : stored === 'on';
}

export function keepListenChoice(listening: boolean): void {
  keep(key, listening ? 'on' : 'off');
}

/** Whether a show that opens now is only heard: the person's choice, else what the browser reports. */
export function listensAtFirst(): boolean {
  return readListenChoice() ?? dataSavingReason() !== undefined;
}
