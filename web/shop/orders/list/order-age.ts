const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

export type Age = { unit: 'minutes' | 'hours' | 'days'; count: number };

/** How old an order is, in its largest whole unit; in hours until it is two days old. */
export function ageOf(created_at: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(created_at)) / minuteMs));
  if (minutes < hourMinutes) return { unit: 'minutes', count: minutes };
  if (minutes < 2 * dayMinutes) return { unit: 'hours', count: Math.floor(minutes / hourMinutes) };
  return { unit: 'days', count: Math.floor(minutes / dayMinutes) };
}
