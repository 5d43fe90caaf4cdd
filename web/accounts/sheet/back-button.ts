/**
 * Makes the next Back call `close` instead of leaving the page, by a history entry of the same address. Returns its stop, which takes the
 * entry away again. The router sees a move to where it already is: a page with a loader says in `shouldRevalidate` that it stays as it is.
 */
export function closeOnBack(close: () => void): () => void {
  let isOpen = true;
  history.pushState(history.state, '');
  addEventListener('popstate', onBack);

  function onBack(): void {
    removeEventListener('popstate', onBack);
    if (!isOpen) return;
    isOpen = false;
    close();
  }

  return () => {
    if (isOpen) history.back();
    isOpen = false;
  };
}
