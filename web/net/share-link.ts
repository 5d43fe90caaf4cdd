import { copyText } from './copy-text.ts';

/** `refused`: the browser does neither, and the link has to be shown to be copied by hand. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'refused';

/** By the sheet of the device, else by the clipboard. Call it from a click. */
export async function shareLink(link: { title?: string; url: string }): Promise<Shared> {
  if (!navigator.share) return (await copyText(link.url)) ? 'copied' : 'refused';
  try {
    await navigator.share(link);
    return 'shared';
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'dismissed' : 'refused';
  }
}
