const dayMs = 86_400_000;
/** Asia/Kolkata, which has no daylight saving time. */
const indiaMs = 5.5 * 3_600_000;

/** The same time of day, so many days later of which no Saturday or Sunday in India counts. */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from.getTime();
  for (let left = days; left > 0; ) {
    at += dayMs;
    if (isWorkday(at)) left -= 1;
  }
  return new Date(at);
}

function isWorkday(at: number): boolean {
  const day = new Date(at + indiaMs).getUTCDay();
  return day !== 0 && day !== 6;
}
