/** The button goes with the row or card that it removes: the focus goes on to that of the next one, else of the one before, else to the heading. */
export function passFocusOn(button: HTMLElement): void {
  const place = button.closest<HTMLElement>('main, [role=dialog]');
  if (!place || button !== document.activeElement) return;
  const all = [...place.querySelectorAll<HTMLElement>('[data-removes]')];
  const index = all.indexOf(button);
  const next = all[index + 1] ?? all[index - 1] ?? place.querySelector<HTMLElement>('h1') ?? place;
  next.focus();
}
