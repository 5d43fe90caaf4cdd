import { useSyncExternalStore } from 'react';
import { Snapshot } from '../stage/snapshot.ts';

const key = 'haat-listen';
const never = () => () => {};

type Connection = { saveData?: boolean; effectiveType?: string };

export type ListenPreference = {
  listening: boolean;
  /** The network is slow or data is saved, and the person has not chosen yet. */
  isOffered: boolean;
  choose: (listening: boolean) => void;
};

const choice = new Snapshot<{ listening: boolean | undefined }>({ listening: readChoice() });
const ofServer = { listening: undefined };

/** Sound without a picture: by choice, remembered as long as the tab lives. */
export function useListenPreference(): ListenPreference {
  const { listening } = useSyncExternalStore(choice.subscribe, choice.get, () => ofServer);
  const isSaving = useSyncExternalStore(never, savesData, () => false);
  return { listening: listening ?? false, isOffered: listening === undefined && isSaving, choose };
}

function choose(listening: boolean): void {
  sessionStorage.setItem(key, listening ? 'on' : 'off');
  choice.set({ listening });
}

function readChoice(): boolean | undefined {
  const stored = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
  return stored === null ? undefined : stored === 'on';
}

/** Only Chromium tells. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType === '2g' || connection?.effectiveType === 'slow-2g';
}
