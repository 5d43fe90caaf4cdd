import { places as placeText, runs as runText } from './districts.json';

export type Place = { city: string; state: string };

/** Each run of pincodes in a row begins with its first one, and names its district. */
const runs = runText.split(';').map((run) => run.split(' ').map(Number) as [number, number]);
const places = placeText.split(';');

/** Of the district that a pincode is of, or of its neighbor in the same sorting district (docs/decisions/0046). */
export function findPlace(pincode: string): Place | undefined {
  const wanted = Number(pincode);
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.[0] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  const [first, place] = runs[low - 1] ?? [];
  if (first === undefined || place === undefined) return undefined;
  const [city = '', state = ''] = places[place]?.split('|') ?? [];
  return city ? { city, state } : undefined;
}
