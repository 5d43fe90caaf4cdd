import { useSyncExternalStore } from 'react';
import { Snapshot } from '../net/snapshot.ts';

const key = 'haat-listen';

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };

export type ListenPreference = {
  listening: boolean;
  /** Why it listens unasked: the browser saves data, or says that the network is slow. */
  reason: 'saver' | 'slow' | undefined;
  /** That has come up while a picture plays, which is not taken away for it, and the person has not chosen yet. */
  isOffered: boolean;
};

const ofServer: ListenPreference = { listening: false, reason: undefined, isOffered: false };

/** Sound without a picture: by choice, which is remembered; before there is one, by what the browser says as the first show opens. */
export const listenPreference = new Snapshot<ListenPreference>(firstPreference());
connection()?.addEventListener('change', () => {
  if (readChoice() === undefined && !listenPreference.get().listening) listenPreference.set({ isOffered: reasonNow() !== undefined });
});

export function useListenPreference(): ListenPreference {
  return useSyncExternalStore(listenPreference.subscribe, listenPreference.get, () => ofServer);
}

export function chooseListening(listening: boolean): void {
  localStorage.setItem(key, listening ? 'on' : 'off');
  listenPreference.set({ listening, reason: undefined, isOffered: false });
}

function firstPreference(): ListenPreference {
  const choice = readChoice();
  if (choice !== undefined) return { ...ofServer, listening: choice };
  const reason = reasonNow();
  return { listening: reason !== undefined, reason, isOffered: false };
}

function readChoice(): boolean | undefined {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
  return stored === null ? undefined : stored === 'on';
}

function reasonNow(): ListenPreference['reason'] {
  const { saveData, effectiveType } = connection() ?? {};
  if (saveData) return 'saver';
  return effectiveType === '2g' || effectiveType === 'slow-2g' ? 'slow' : undefined;
}

/** Only Chromium has one. */
function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
