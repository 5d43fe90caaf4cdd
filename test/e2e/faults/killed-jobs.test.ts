import { describe, expect, it } from 'vitest';
import { startSmsSink } from '../../support/accounts/sms-sink.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../support/servers/outside-database.ts';

const phone = '+919812345678';

describe('a server killed while it sends a text message', () => {
  it('10.10 sends it again as soon as it runs again', async () => await killAtWork({}));

  it('10.10 the same on a database that it shares with other nodes', async () => {
    await using database = await startOutsideDatabase();
    await killAtWork({ DATABASE_URL: database.url });
  });
});

async function killAtWork(env: Record<string, string>): Promise<void> {
  await using sms = await startSmsSink();
  await using haat = await HaatProcess.start({ SMS_URL: sms.url, RTMP_PORT: 'off', WHIP: 'off', ...env });
  sms.hold();
  const asked = await fetch(`${haat.url}/auth/v1/otp`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ phone }) });
  expect(asked.status).toBe(200);
  const first = await sms.next(phone);
  await haat.kill();
  sms.answer(200);
  await haat.start();
  // Waits for 15 seconds; the lock of the job holds for 60.
  expect((await sms.next(phone)).body.variables.code).toBe(first.body.variables.code);
}
