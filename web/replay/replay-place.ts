/** In the storage of the tab. */
export const replayPlaceKey = 'haat-replay-place';

/** Where in a replay this tab was. `visit` is the history entry, and `linked` the `?t=` it came with. */
type Place = { id: string; visit: string; linked: string | null; showMs: number };

/** Seconds of `?t=`; 0 for anything else than a number of them. */
function linkedMs(linked: string | null): number {
  return linked !== null && /^\d{1,6}(\.\d{1,3})?$/.test(linked) ? Number(linked) * 1000 : 0;
}

/**
 * Show time in ms at which to start: where this tab was, after a refresh or when the replay is opened again; a link with `?t=`
 * starts there, but refreshing it goes on where the person was.
 */
export function startOf(id: string, visit: string, linked: string | null, storage: Pick<Storage, 'getItem'> = sessionStorage): number {
  const place = readPlace(storage);
  const isSame = place?.id === id && (linked === null || (place.visit === visit && place.linked === linked));
  return isSame && place ? place.showMs : linkedMs(linked);
}

export function keepPlace(place: Place, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(replayPlaceKey, JSON.stringify(place));
}

/** At the end, so that it starts anew next time. */
export function forgetPlace(): void {
  sessionStorage.removeItem(replayPlaceKey);
}

function readPlace(storage: Pick<Storage, 'getItem'>): Place | undefined {
  try {
    const place = JSON.parse(storage.getItem(replayPlaceKey) ?? 'null') as Place | null;
    return place && Number.isFinite(place.showMs) ? place : undefined;
  } catch {
    return undefined;
  }
}
