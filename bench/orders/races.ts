import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const races = ['server/shop/orders/placing/placing.test.ts', 'server/shop/payments/razorpay.test.ts', 'test/e2e/faults/killed-orders.test.ts'];

/**
 * `npm run bench -- races`: the races of orders that each run of the tests has, at their large sizes (`test/support/race-sizes.ts`): buyers
 * of the last units, keys that are sent again, messages of payments, and a server that is killed at each step of an order.
 */
export async function raceOrders(): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', ...races], { cwd: root, stdio: 'inherit', env: { ...process.env, RACES: 'large' } });
  const [code] = await once(run, 'exit');
  return code === 0;
}
