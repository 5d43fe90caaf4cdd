import { describe, expect, it } from 'vitest';
import { demoLogin } from '#server/settings/demo-login.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const settings = { RTMP_PORT: 'off', WHIP: 'off' };
const warning = /^Warning: no mails are sent.*SMTP_URL/m;

/** The three places to open first, each on a line of its own. */
const placesOf = (said: string) => [...said.matchAll(/^(Shop|Live event|Dashboard): (\S+)$/gm)].map(([, name, url]) => [name, url]);

describe('what Haat says at its start', () => {
  it('10.4 at home: the log-in of the demo and where it answers; on a public address: no demo, and that no mail leaves', async () => {
    await using home = await HaatProcess.start(settings);
    expect(home.said).toContain(`${demoLogin.email} / ${demoLogin.password}, on this machine and its local network`);
    expect(home.said).not.toMatch(warning);
    await using shop = await HaatProcess.start({ ...settings, PUBLIC_URL: 'https://shop.example' });
    expect(shop.said).toMatch(warning);
    expect(shop.said).not.toContain(demoLogin.email);
    expect(placesOf(shop.said).map(([, url]) => url)).toEqual(['/shop', '/live', '/dashboard'].map((path) => `https://shop.example${path}`));
  });

  it('10.4 where to begin: links to the shop, the live event and the dashboard, under the address by which it is reached', async () => {
    await using home = await HaatProcess.start(settings);
    const places = placesOf(home.said);
    expect(places).toEqual([
      ['Shop', `${home.url}/shop`],
      ['Live event', `${home.url}/live`],
      ['Dashboard', `${home.url}/dashboard`],
    ]);
    for (const [, url = ''] of places) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
  });

  it('10.4 not where mails are sent', async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@shop.example' };
    await using shop = await HaatProcess.start({ ...settings, ...mail, PUBLIC_URL: 'https://shop.example' });
    expect(shop.said).not.toMatch(warning);
  });
});
