const places = new Map<string, number>();

/** Where a video was left in this visit, in seconds: whoever comes back from the checkout goes on there. */
export function findPlace(id: string): number {
  return places.get(id) ?? 0;
}

export function keepPlace(id: string, seconds: number): void {
  places.set(id, seconds);
}
