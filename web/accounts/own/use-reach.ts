import { useAuthSettings } from '../../api/auth-settings.ts';
import { displayPhone } from '../steps/display-phone.ts';
import { useAccount } from './use-account.ts';

export type Reach = { where: string; by: 'mail' | 'sms' };

/** Where `reauthenticate()` sends its code: the confirmed email, else the confirmed phone; `undefined` when neither can be reached. */
export function useReach(): Reach | undefined {
  const user = useAccount();
  const { mail = 'sent', sms = 'sent' } = useAuthSettings()?.haat ?? {};
  if (user.email && user.email_confirmed_at) return mail === 'none' ? undefined : { where: user.email, by: 'mail' };
  if (user.phone && user.phone_confirmed_at && sms !== 'none') return { where: displayPhone(user.phone), by: 'sms' };
  return undefined;
}
