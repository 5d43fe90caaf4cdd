import type { LiveStream } from '#contract/live/live.ts';
import { linkOrigin } from '../../net/link-origin.ts';
import { shareLink } from '../../net/share-link.ts';
import { text } from '../../texts/texts.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Hands the link of a live event to the device's share sheet, else copies it. */
export async function shareEvent({ id, title }: LiveStream): Promise<void> {
  const url = `${linkOrigin()}/live?stream=${id}`;
  const shared = await shareLink({ title, url });
  if (shared === 'copied') showToast(text('event:copied'));
  if (shared === 'refused') showProblem(text('event:copyFailed'), url);
}
