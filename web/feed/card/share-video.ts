import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { linkOrigin } from '../../net/link-origin.ts';
import { shareLink } from '../../net/share-link.ts';
import { text } from '../../texts/texts.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Hands the link of a video to the device's share sheet, else copies it. */
export async function shareVideo({ id, title }: ShoppableVideo): Promise<void> {
  const url = `${linkOrigin()}/?${new URLSearchParams({ tab: 'videos', video: id })}`;
  const shared = await shareLink({ title, url });
  if (shared === 'copied') showToast(text('video-card:copied'));
  if (shared === 'refused') showProblem(text('video-card:copyFailed'), url);
}
