/**
 * Puts text on the clipboard; false where the browser refuses, and the person has to copy what is shown. Call it from a click. Whole by
 * itself: `in-app/in-app-script.ts` sends it as it is written.
 */
export async function copyText(text: string): Promise<boolean> {
  /** The older way, which needs no secure page: the copy that the command begins is filled in by us. */
  function copyByCommand(): boolean {
    let isCopied = false;
    const fillIn = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      isCopied = true;
    };
    document.addEventListener('copy', fillIn, { once: true });
    document.execCommand('copy');
    document.removeEventListener('copy', fillIn);
    return isCopied;
  }

  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not there on pages that are not secure, or not allowed.
    return copyByCommand();
  }
}
