import { copyText } from '../net/copy-text.ts';
import { linkOrigin } from '../net/link-origin.ts';
import { formatClock } from '../texts/durations.ts';
import { text } from '../texts/texts.ts';
import { showProblem, showToast } from '../ui/toast.tsx';

/** Copies a link to this second of a replay, and confirms it. */
export async function copyReplayLink(id: string, showMs: number): Promise<void> {
  const link = `${linkOrigin()}/replay/${id}?t=${Math.floor(showMs / 1000)}`;
  if (await copyText(link)) showToast(text('replay:copied'), text('replay:copiedText', { time: formatClock(showMs) }));
  else showProblem(text('replay:copyFailed'), link);
}
