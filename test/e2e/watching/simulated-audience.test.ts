import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the show of the demo store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const listShows = async () => await (await fetch(`${parts.haat.url}/api/live-streams`)).json();

  it('has an audience that says it is simulated, in this page alone: nothing of it is sent or counted', async () => {
    await expect.poll(listShows, { timeout: 60_000 }).toHaveLength(1);
    const { page, errors } = await openPerson(parts.browser, phone);
    const sent: string[] = [];
    page.on('websocket', (socket) => {
      if (socket.url().includes('/ws/room/')) socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    });
    await page.goto(`${parts.haat.url}/live`);
    await untilPicturePlays(page, 0, 0.5);
    await page.getByText('Simulated audience', { exact: true }).filter({ visible: true }).waitFor();
    const viewers = async () =>
      Number.parseInt(
        (await page
          .getByText(/^\d+ watching$/)
          .first()
          .textContent()) ?? '',
        10,
      );
    await expect.poll(viewers, { timeout: 30_000 }).toBeGreaterThanOrEqual(200);
    await page
      .getByText(/^Sample shopper \d+ \(simulated\)$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expectAccessible(page);
    const [show] = await listShows();
    expect(show).toMatchObject({ has_simulated_audience: true });
    expect(show.viewers).toBeLessThanOrEqual(1);
    expect(sent.map((frame) => JSON.parse(frame).t).filter((kind) => kind !== 'ping')).toEqual(['hello']);
    expect(errors).toEqual([]);
  });
});
