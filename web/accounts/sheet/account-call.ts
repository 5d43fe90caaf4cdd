import { useRef, useState } from 'react';
import { text } from '../../texts/texts.ts';
import { ask, type Problem } from '../auth-calls.ts';

/** Refusals that a shopper is told in words of ours; the others keep the server's. */
const ownWords = [
  'otp_expired',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
  'over_request_rate_limit',
  'otp_disabled',
  'signup_disabled',
  'user_banned',
  'mfa_verification_failed',
  'mfa_challenge_expired',
] as const;

export type Call = Parameters<typeof ask<unknown>>[0];

function wordsOf({ code, message }: Problem): string {
  const known = ownWords.find((one) => one === code);
  if (known) return text(`sign-in-sheet:problem.${known}`);
  // An answer that was not the account service's has no sentence in it.
  return message.includes(' ') ? message : text('sign-in-sheet:problem.busy');
}

/** Calls to accounts, one at a time: a second one while the first is under way does nothing. */
export function useAccountCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const underWay = useRef(false);

  /** Whether it went well; `problem` says why not. */
  async function run(call: Call): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    const { problem: refusal } = await ask<unknown>(call);
    underWay.current = false;
    setBusy(false);
    if (refusal) setProblem(wordsOf(refusal));
    return refusal === undefined;
  }

  return { busy, problem, setProblem, run, underWay };
}

export type AccountCall = ReturnType<typeof useAccountCall>;
