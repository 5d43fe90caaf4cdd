import { measureAccounts } from './accounts.ts';
import { measureLatency } from './latency.ts';
import { checkLlhls } from './llhls-check.ts';
import { measureMedia } from './media.ts';
import { measureStart } from './start.ts';

const benches: Record<string, () => Promise<boolean>> = {
  'llhls-check': () => checkLlhls(process.argv.slice(3)),
  accounts: measureAccounts,
  latency: measureLatency,
  media: measureMedia,
  start: measureStart,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) {
  process.exitCode = (await bench()) ? 0 : 1;
} else {
  console.error(`Say which: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 2;
}
