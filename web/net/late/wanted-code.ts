/** How the code of a page that waits for its first picture hears that it is there (`late-code.ts`). */
export const wantedCodeEvent = 'haat-code-wanted';

declare global {
  interface Window {
    isCodeWanted?: true;
  }
}

/** Brings the code of such a page: the picture is there, or none is to be waited for. */
export function bringCode(): void {
  window.isCodeWanted = true;
  window.dispatchEvent(new Event(wantedCodeEvent));
}
