import { useSyncExternalStore } from 'react';
import { connection, dataSavingReason } from '../../net/data-saving.ts';
import { Snapshot } from '../../net/snapshot.ts';
import { keepListenChoice, listensAtFirst, readListenChoice } from './listen-choice.ts';

export type ListenPreference = {
  listening: boolean;
  /** Why sound only is the default: the browser saves data, or reports a slow network. */
  reason: 'saver' | 'slow' | undefined;
  /** The reason appeared while a picture plays: the picture stays, and sound only is offered. */
  isOffered: boolean;
};

const ofServer: ListenPreference = { listening: false, reason: undefined, isOffered: false };

/** Sound without a picture: the person's stored choice, else what the browser reports when the first show opens. */
export const listenPreference = new Snapshot<ListenPreference>(firstPreference());
connection()?.addEventListener('change', () => {
  if (readListenChoice() === undefined && !listenPreference.get().listening) listenPreference.set({ isOffered: dataSavingReason() !== undefined });
});

export function useListenPreference(): ListenPreference {
  return useSyncExternalStore(listenPreference.subscribe, listenPreference.get, () => ofServer);
}

export function chooseListening(listening: boolean): void {
  keepListenChoice(listening);
  listenPreference.set({ listening, reason: undefined, isOffered: false });
}

function firstPreference(): ListenPreference {
  const reason = readListenChoice() === undefined ? dataSavingReason() : undefined;
  return { listening: listensAtFirst(), reason, isOffered: false };
}
