import type { FactorType } from '@supabase/auth-js';
import type { Client } from '../use-call.ts';

/** Removes factors that were not verified, and returns an unused name, since names are unique per person: 'Security key 2'. */
export async function prepareFactor(client: Client, type: FactorType, kind: string): Promise<string> {
  const { data } = await client.mfa.listFactors();
  const all = data?.all ?? [];
  const left = all.filter((factor) => factor.status === 'unverified' && factor.factor_type === type);
  for (const { id } of left) await client.mfa.unenroll({ factorId: id });
  const taken = new Set(all.filter((factor) => !left.includes(factor)).map(({ friendly_name }) => friendly_name));
  let name = kind;
  for (let number = 2; taken.has(name); number += 1) name = `${kind} ${number}`;
  return name;
}
