import { queryOptions, useQuery } from '@tanstack/react-query';
import { useGiven } from './use-given.ts';

/** What the account service offers here, as `GET /auth/v1/settings` says. `haat` is our own addition to GoTrue's answer. */
export type AuthSettings = {
  external: Record<string, boolean> & { email: boolean; phone: boolean; anonymous_users: boolean };
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
  haat: {
    /** Ways to sign in elsewhere, in the order to show them. */
    providers: { name: string; label: string }[];
    manual_linking: boolean;
    /** Whether mails and text messages get anywhere; `mailbox`: only to the demo's mailbox. */
    mail: 'sent' | 'mailbox' | 'none';
    sms: 'sent' | 'mailbox' | 'none';
    minimum_password_length: number;
    /** Whether Haat keeps the accounts itself; with a hosted service some settings live there. */
    hosted: boolean;
  };
};

const settingsQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: async (): Promise<AuthSettings> => {
    const response = await fetch('/auth/v1/settings');
    if (!response.ok) throw new Error(`the account settings answered ${response.status}`);
    return (await response.json()) as AuthSettings;
  },
  staleTime: Number.POSITIVE_INFINITY,
  // Without them half of the account page stays a skeleton: it asks until they come.
  retry: true,
});

export const useGivenAuthSettings = (given: AuthSettings | undefined): void => useGiven(settingsQuery.queryKey, given);

/** `undefined` until the first answer. */
export function useAuthSettings(): AuthSettings | undefined {
  return useQuery(settingsQuery).data;
}
