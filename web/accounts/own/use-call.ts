import type { AuthClient } from '@supabase/auth-js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { text } from '../../texts/texts.ts';
import { ask } from '../auth-calls.ts';

export type Client = InstanceType<typeof AuthClient>;
type Make<Data> = Parameters<typeof ask<Data>>[0];
/** What a method of the client answers. */
export type Answered<Data> = ReturnType<Make<Data>>;
/** The data, or the code of the error, whose message is already in `problem`. */
type Outcome<Data> = { ok: true; data: NonNullable<Data> } | { ok: false; code: string | undefined };

/** Where a session without its second factor goes, and comes back from. */
const secondFactorAddress = '/auth/second-factor?next=/account';

/** One call to accounts at a time, with the server's words to show when it fails. */
export function useCall() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function call<Data>(make: Make<Data>): Promise<Outcome<Data>> {
    setBusy(true);
    setProblem(undefined);
    const asked = await ask(make);
    setBusy(false);
    if (!asked.problem) return { ok: true, data: asked.data as NonNullable<Data> };
    if (asked.problem.code === 'insufficient_aal') void navigate(secondFactorAddress);
    setProblem(ceremonyWords(asked.problem.code) ?? asked.problem.message);
    return { ok: false, code: asked.problem.code };
  }

  return { busy, problem, call, setProblem };
}

/** The browser's own refusals, told for someone who adds a key rather than signs in with one. */
function ceremonyWords(code: string | undefined): string | undefined {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return text('account:deviceKnown');
  return code?.startsWith('ERROR_') ? text('account:deviceRefused') : undefined;
}

/** For queries: the data, or an error with the server's words and code. */
export async function answerTo<Data>(make: Make<Data>): Promise<NonNullable<Data>> {
  const { data, problem } = await ask(make);
  if (problem) throw Object.assign(new Error(problem.message), { code: problem.code });
  return data as NonNullable<Data>;
}
