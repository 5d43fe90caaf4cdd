import { useRef } from 'react';
import { accessToken } from './auth.ts';

/**
 * A DELETE that arrives although the page goes away with it. Nothing can be waited for then: `prepare`, called as soon as it may come to that,
 * asks for the token. `path`: below `/api`.
 */
export function useDeleteOnLeaving(): { prepare: () => void; send: (path: string) => void } {
  const token = useRef<string>(undefined);
  return {
    prepare: () =>
      void accessToken().then((now) => {
        token.current = now;
      }),
    send: (path) =>
      void fetch(`/api${path}`, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${token.current}` } }).catch(() => undefined),
  };
}
