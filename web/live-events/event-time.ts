import type { LiveStream } from '#contract/live/live.ts';
import { forgottenMs } from '#contract/live/live-limits.ts';
import { serverNow } from '../net/server-clock.ts';

const second = 1_000;

/** What is left of `ms`: '4m 9s', and with hours and days in front where there are any. Never below '0m 0s'. */
export function formatCountdown(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / second));
  const [days, hours, minutes] = [Math.floor(total / 86_400), Math.floor(total / 3_600) % 24, Math.floor(total / 60) % 60];
  const long = [days > 0 ? `${days}d ` : '', days > 0 || hours > 0 ? `${hours}h ` : ''].join('');
  return `${long}${minutes}m ${total % 60}s`;
}

type Timed = Pick<LiveStream, 'status' | 'stream_source' | 'scheduled_start'> & { video: Pick<NonNullable<LiveStream['video']>, 'state'> | null };

/** The event that its seller goes to first: what is on air, else what comes next. None that is forgotten, or whose video cannot be played. */
export function findFirst<Event extends Timed>(events: readonly Event[], now = serverNow()): Event | undefined {
  const onAir = events.find(({ status }) => status === 'live');
  if (onAir) return onAir;
  const coming = events.filter((event) => event.status === 'scheduled' && event.video?.state !== 'failed' && startOf(event, now) > now - forgottenMs);
  return coming.toSorted((one, other) => startOf(one, now) - startOf(other, now))[0];
}

/** Without a date a video starts once it is ready, and a camera whenever its seller likes. */
function startOf({ scheduled_start, stream_source }: Timed, now: number): number {
  if (scheduled_start) return Date.parse(scheduled_start);
  return stream_source === 'prerecorded' ? now : Number.MAX_SAFE_INTEGER;
}
