import { Secret, TOTP } from 'otpauth';
import { type AccountsServer, anAddress, anEmail } from './accounts-server.ts';
import type { TestBrowser } from './auth-client.ts';

/** Somebody signed in, in a browser that stays at one address. */
export type Person = TestBrowser & { email: string; ip: string };
export type FactorPeople = ReturnType<typeof createFactorPeople>;

const password = 'marigold lamps';

/** People with second factors at a running server, and the clock their authenticator apps share with it. */
export function createFactorPeople(server: AccountsServer) {
  let shiftMs = 0;

  function open(email: string): Person {
    const ip = anAddress();
    return { ...server.browser({ ip }), email, ip };
  }

  async function aPerson(): Promise<Person> {
    const person = open(anEmail());
    const { error } = await person.client.signUp({ email: person.email, password });
    if (error) throw error;
    return person;
  }

  /** The same person in another browser. */
  async function elsewhere({ email }: Person): Promise<Person> {
    const person = open(email);
    const { error } = await person.client.signInWithPassword({ email, password });
    if (error) throw error;
    return person;
  }

  function pass(ms: number): void {
    server.app.advance(ms);
    shiftMs += ms;
  }

  const now = () => Date.now() + shiftMs;

  function codeOf(secret: string, steps = 0): string {
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() + steps * 30_000 });
  }

  async function enrollTotp({ client }: Person, friendlyName?: string) {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
    if (error) throw error;
    return { factorId: data.id, secret: data.totp.secret };
  }

  return {
    open,
    aPerson,
    elsewhere,
    pass,
    now,
    codeOf,
    enrollTotp,

    /** A code of a step that was not used yet. */
    nextCode(secret: string): string {
      pass(60_000);
      return codeOf(secret);
    },

    async aPersonWithTotp() {
      const person = await aPerson();
      const totp = await enrollTotp(person, 'app');
      const { error } = await person.client.mfa.challengeAndVerify({ factorId: totp.factorId, code: codeOf(totp.secret) });
      if (error) throw error;
      return { person, ...totp };
    },

    /** By raw HTTP, from the person's own address unless another is named. */
    async call(person: Person, method: string, path: string, body?: unknown, ip = person.ip) {
      return await server.ask(method, path, body, { token: await tokenOf(person), ip });
    },
  };
}

export async function tokenOf({ client }: Person): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? '';
}

export async function challenge({ client }: Pick<Person, 'client'>, factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/** The assurance level of the session and the one its owner can reach, as the client computes them. */
export async function levels({ client }: Pick<Person, 'client'>) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}
