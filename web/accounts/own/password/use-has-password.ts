import { useDeletion } from '../deletion/use-deletion.ts';
import { useAccount } from '../use-account.ts';

/** GoTrue's answers do not say it: what deleting needs tells, else an identity that signs in with one. */
export function useHasPassword(): boolean {
  const user = useAccount();
  const proof = useDeletion().data?.proof;
  if (proof) return proof === 'password';
  return user.identities?.some(({ provider }) => provider === 'email' || provider === 'phone') ?? true;
}
