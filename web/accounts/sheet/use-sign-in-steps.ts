import type { Session } from '@supabase/auth-js';
import { useEffect, useRef, useState } from 'react';
import { authClient, onAuthEvent } from '../../api/auth.ts';
import { type AccountCall, useAccountCall } from './account-call.ts';
import type { Address } from './address.ts';
import { currentSession } from './current-session.ts';
import { stepAfter } from './return.ts';
import type { SheetStart } from './sheet-start.ts';
import { typedAddress } from './typed-address.ts';

/** As long as the server waits between two codes to one address. */
export const resendMs = 60_000;

export type Sent = { to: Address; at: number };
export type Step = { name: 'address' | 'second-factor' | 'name' } | { name: 'code'; sent: Sent };

export type Steps = {
  step: Step;
  call: AccountCall;
  /** The last address a code went to. */
  sent: Sent | undefined;
  sendCode(to: Address): Promise<boolean>;
  verifyCode(token: string): Promise<void>;
  changeAddress(): void;
  /** Goes on after the session changed: to what is left to do, or to the end. */
  goOn(): Promise<void>;
  dismiss(): void;
};

/** The sheet's steps: where to send a code, the code, a second factor where one is set up, and a new person's name. */
export function useSignInSteps(start: SheetStart, onClose: (signedIn: boolean) => void): Steps {
  const [step, setStep] = useState<Step>(() => ({ name: start.step }));
  const [sent, setSent] = useState<Sent>();
  const call = useAccountCall();

  async function goOn(asksName = true, heard?: Session): Promise<void> {
    const session = heard ?? (await currentSession());
    if (!session) return;
    typedAddress.set('');
    const next = stepAfter(session);
    if (!next || (next === 'name' && !asksName)) return onClose(true);
    setStep({ name: next });
  }

  // The other tab asks for the name.
  useElsewhere(step, call, (session) => void goOn(false, session));

  return {
    step,
    call,
    sent,
    goOn: () => goOn(),
    async sendCode(to) {
      if (sent && isSame(sent.to, to) && Date.now() - sent.at < resendMs && step.name === 'address') {
        setStep({ name: 'code', sent });
        return true;
      }
      const isSent = await call.run((client) => client.signInWithOtp({ ...target(to), options: { shouldCreateUser: true } }));
      if (!isSent) return false;
      const now = { to, at: Date.now() };
      setSent(now);
      setStep({ name: 'code', sent: now });
      return true;
    },
    async verifyCode(token) {
      if (step.name !== 'code') return;
      const { to } = step.sent;
      const isRight = await call.run((client) =>
        client.verifyOtp(to.kind === 'email' ? { email: to.email, token, type: 'email' } : { phone: to.phone, token, type: 'sms' }),
      );
      if (isRight) await goOn();
    },
    changeAddress() {
      call.setProblem(undefined);
      setStep({ name: 'address' });
    },
    dismiss() {
      // Half signed in is not signed in: the first factor alone is given up.
      if (step.name === 'second-factor') void authClient().then((client) => client.signOut({ scope: 'local' }));
      onClose(step.name === 'name');
    },
  };
}

function isSame(one: Address, other: Address): boolean {
  return one.kind === other.kind && one.shown === other.shown;
}

function target(to: Address): { email: string } | { phone: string } {
  return to.kind === 'email' ? { email: to.email } : { phone: to.phone };
}

/** A sign-in that another tab completed counts here too. Our own calls go on by themselves. */
function useElsewhere(step: Step, { underWay }: AccountCall, goOn: (session: Session) => void): void {
  const latest = useRef({ step, goOn });
  latest.current = { step, goOn };
  useEffect(() => {
    // Opened now, so that it listens to the other tabs, and is ready when the first call is made.
    void authClient().catch(() => undefined);
    return onAuthEvent((event, session) => {
      // INITIAL_SESSION: another tab signed in before this one had a client to hear it.
      const isSignIn = ['SIGNED_IN', 'INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED'].includes(event);
      // The client repeats SIGNED_IN whenever its tab is shown again: a name being typed must outlive that.
      // The session heard, not the stored one: what another tab stores may become readable here only later.
      if (session && isSignIn && !underWay.current && latest.current.step.name !== 'name') latest.current.goOn(session);
    });
  }, [underWay]);
}
