import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a key may look like: it is sent as a header. */
const form = /^[\w-]{1,200}$/;

/** The key of the address stands behind its `#`, which no server, log or other site gets to see; '' without one. One that stands in the query moves there. */
export function useMailboxKey(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const misplaced = new URLSearchParams(search).get('key');
  useEffect(() => {
    if (misplaced === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('key');
    void navigate({ pathname, search: rest.toString(), hash: `key=${misplaced}` }, { replace: true });
  }, [pathname, search, misplaced, navigate]);
  const key = /^#key=(.*)$/.exec(hash)?.[1] ?? misplaced ?? '';
  return form.test(key) ? key : '';
}
