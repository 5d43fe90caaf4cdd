import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Whether to leave a form that stands in a page: with changes, Back, a link and closing the tab ask first. */
export function usePageQuestion(isChanged: boolean) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => isChanged && (from.pathname !== to.pathname || from.search !== to.search));

  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);

  return {
    isAsking: blocker.state === 'blocked',
    keep: () => blocker.reset?.(),
    discard: () => blocker.proceed?.(),
  };
}
