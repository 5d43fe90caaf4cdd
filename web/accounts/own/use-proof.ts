import { useState } from 'react';
import { useSession } from '../../api/auth.ts';
import { isStale } from '../assurance.ts';
import { useHasPassword } from './password/use-has-password.ts';
import { type Answered, type Client, useCall } from './use-call.ts';
import { useHosted } from './use-hosted.ts';
import { type Reach, useReach } from './use-reach.ts';

/** What goes with a change, for `PUT /user`. */
type GivenProof = { current_password?: string; nonce?: string };

/** What the person is asked for before a change, and has typed. */
export type Proof = {
  asked: 'password' | 'code' | undefined;
  secret: string;
  setSecret: (secret: string) => void;
  problem: string | undefined;
  reach: Reach | undefined;
  /** The server asked after the first try: the field takes the focus. */
  isNew: boolean;
  drop: () => void;
};

const wanted = new Set(['reauthentication_needed', 'current_password_required']);
const wrong = new Set(['current_password_invalid', 'current_password_mismatch', 'reauthentication_not_valid', 'otp_expired']);

/**
 * `useCall` for what changes how a person signs in: when the server wants to know who sits there, `proof` says what to
 * ask, and the next call carries it. With `atOnce` a session known to be old is asked before the first call.
 */
export function useProvenCall({ atOnce = false } = {}) {
  const { busy, problem, call: callOnce, setProblem } = useCall();
  const { asked, setAsked, reach, kindFor } = useAsked(atOnce);
  const [secret, setSecret] = useState('');
  const [refused, setRefused] = useState<string>();

  async function call<Data>(make: (client: Client, proof: GivenProof) => Answered<Data>) {
    const given = asked?.kind && { [asked.kind === 'password' ? 'current_password' : 'nonce']: secret };
    const done = await callOnce(async (client) => {
      const answer = await make(client, given || {});
      // The token then says that the person has shown who they are.
      if (given && !answer.error) await client.refreshSession();
      return answer;
    });
    setRefused(done.ok ? undefined : done.code);
    if (done.ok) drop();
    if (!done.ok && wanted.has(done.code ?? '')) await ask(done.code);
    return done;
  }

  async function ask(code: string | undefined): Promise<void> {
    const kind = kindFor(code);
    if (!kind) return;
    if (kind === 'code' && !(await callOnce((client) => client.reauthenticate())).ok) return;
    setProblem(undefined);
    setSecret('');
    setAsked({ kind, isNew: true });
  }

  function drop(): void {
    setAsked(undefined);
    setSecret('');
    setProblem(undefined);
  }

  const isWrong = asked !== undefined && wrong.has(refused ?? '');
  const proof: Proof = {
    asked: asked?.kind,
    isNew: asked?.isNew ?? false,
    secret,
    setSecret,
    reach,
    problem: isWrong ? problem : undefined,
    drop,
  };
  return { busy, problem: isWrong ? undefined : problem, refused, call, setProblem, proof };
}

/** The password of whoever has one, else a code to where they are reached; a hosted service takes the code alone unless it says otherwise. */
function useAsked(atOnce: boolean) {
  const { session } = useSession();
  const hosted = useHosted();
  const hasPassword = useHasPassword();
  const reach = useReach();
  const known = atOnce && hasPassword && !hosted && session !== undefined && isStale(session);
  const [asked, setAsked] = useState<{ kind: 'password' | 'code'; isNew: boolean } | undefined>(known ? { kind: 'password', isNew: false } : undefined);
  const kindFor = (code: string | undefined) => {
    if (code === 'current_password_required' || (hasPassword && !hosted)) return 'password';
    return reach ? 'code' : undefined;
  };
  return { asked, setAsked, reach, kindFor };
}

/** For a call that carries no proof: sends the proof first, which counts as a new sign-in of the session. */
export async function afterProof<Data>(client: Client, proof: GivenProof, next: () => Answered<Data>): Answered<Data> {
  if (Object.keys(proof).length > 0) {
    const { error } = await client.updateUser(proof);
    if (error) return { error };
  }
  return await next();
}
