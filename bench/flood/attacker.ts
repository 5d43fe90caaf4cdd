import type { Tally, Targets } from './attack.ts';
import { attacks } from './attacks.ts';

/** Run as a process of its own: `attacker.ts <attack> <seconds> <targets as JSON>`. Tells what it did, and ends. */
const [name = '', seconds = '1', targets = '{}'] = process.argv.slice(2);
const attack = attacks[name];
if (!attack) throw new Error(`there is no attack "${name}"`);
const tally: Tally = { sent: 0, outcomes: {} };
process.on('disconnect', () => process.exit());
await attack(JSON.parse(targets) as Targets, tally, AbortSignal.timeout(Number(seconds) * 1_000));
process.send?.(tally, () => process.exit());
