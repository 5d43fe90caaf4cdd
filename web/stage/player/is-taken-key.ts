/** Whether a key belongs to something else: a shortcut of the browser, a field, a dialog, or, for Space, what it would press. */
export function isTakenKey({ ctrlKey, metaKey, altKey, defaultPrevented, key, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  const taking = `input, textarea, select, [role="dialog"]${key === ' ' ? ', a, button' : ''}`;
  return target instanceof Element && target.closest(taking) !== null;
}
