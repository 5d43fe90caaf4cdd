import { text } from '../texts/texts.ts';
import { showProblem, showToast } from '../ui/toast.tsx';
import { formatShowTime } from './show-time.ts';

/** Copies the address of this second of a replay, and says so. */
export async function copyReplayLink(id: string, showMs: number): Promise<void> {
  const link = `${location.origin}/replay/${id}?t=${Math.floor(showMs / 1000)}`;
  try {
    await navigator.clipboard.writeText(link);
    showToast(text('replay:copied'), text('replay:copiedText', { time: formatShowTime(showMs) }));
  } catch {
    // Browsers refuse outside of https, and when the person said no.
    showProblem(text('replay:copyFailed'), link);
  }
}
