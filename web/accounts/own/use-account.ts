import type { Session, User } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { answerTo } from './use-call.ts';

export const AccountContext = createContext<User | undefined>(undefined);

/** The signed-in person, as the server last told. */
export function useAccount(): User {
  const user = useContext(AccountContext);
  if (!user) throw new Error('useAccount is for the sections of the account page');
  return user;
}

/** Keyed by person, so that nobody sees what was kept of somebody else. */
export function accountKey(userId: string, part: string): string[] {
  return ['account', userId, part];
}

/** The user as the server has it now: the session in the browser may be older than a change made elsewhere. */
export function useFreshUser(session: Session) {
  return useQuery({
    queryKey: accountKey(session.user.id, 'user'),
    queryFn: async () => (await answerTo((client) => client.getUser())).user,
    staleTime: 0,
  });
}

/** Asks again for all that is shown of the account. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  const { id } = useAccount();
  return () => queries.invalidateQueries({ queryKey: ['account', id] });
}
