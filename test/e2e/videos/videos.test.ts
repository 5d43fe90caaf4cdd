/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, openTab, phone } from '../../support/browser/browser.ts';
import { addProduct, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { makeVideo } from '../../support/media/video-file.ts';

describe('shoppable videos', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    ({ page, errors } = await openPerson(parts.browser, phone));
    await signUpSeller(page, parts.haat.url, 'Asha Prints');
    await addProduct(page, parts.haat.url, 'Brass Lamp', '500', '9');
    await addProduct(page, parts.haat.url, 'Indigo Stole', '900', '4');
  });

  const cardOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  type Shown = { id: string; title: string; seller_name: string; tags: Record<string, unknown>[] };
  /** Of the store itself: the demo store has some, too. */
  const shown = async () => {
    const { items } = (await (await fetch(`${parts.haat.url}/api/videos`)).json()) as { items: Shown[] };
    return items.filter(({ seller_name }) => seller_name === 'Asha Prints');
  };

  async function lookAtAllWidths(name: string, first?: Locator): Promise<void> {
    const size = page.viewportSize() ?? phone;
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await first?.scrollIntoViewIfNeeded();
      await expectAccessible(page, `${name}-${width}`);
    }
    await page.setViewportSize(size);
  }

  it('are added on a phone, with what is wrong beside its field, the upload in figures, and a product', async () => {
    await page.goto(`${parts.haat.url}/dashboard/videos`);
    await page.getByText('No videos found. Add your first shoppable video!').waitFor();
    await page.getByRole('button', { name: 'Add Video' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Video' });
    await dialog.getByLabel('Title').fill('L');
    await dialog.getByRole('button', { name: 'Add Video' }).click();
    await dialog.getByText('Title must be at least 2 characters').waitFor();
    await dialog.getByText('Please upload a video').waitFor();
    await dialog.getByLabel('Title').fill('Lamps at dusk');
    const release = Promise.withResolvers<void>();
    await page.route(`**${videoUploadPath}/*`, async (route) => {
      if (route.request().method() === 'PATCH') await release.promise;
      await route.continue();
    });
    const film = await makeVideo({ seconds: 6 });
    await dialog.getByLabel('Choose a video').setInputFiles({ name: 'lamps.mp4', mimeType: 'video/mp4', buffer: film });
    await dialog.getByRole('button', { name: 'Uploading...' }).waitFor();
    await dialog.getByText(/Uploading\.\.\. \d+%/).waitFor();
    await lookAtAllWidths('videos-add', dialog.getByText('lamps.mp4', { exact: true }));
    release.resolve();
    await dialog.getByText('Ready to be shown (0:06)').waitFor({ timeout: 60_000 });
    await page.unroute(`**${videoUploadPath}/*`);
    await dialog.getByRole('button', { name: 'Add Brass Lamp' }).click();
    await dialog.getByRole('button', { name: 'Remove Brass Lamp' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Add Brass Lamp' }).count()).toBe(0);
    await dialog.getByRole('switch', { name: 'Show it to shoppers' }).click();
    await dialog.getByRole('button', { name: 'Add Video' }).click();
    await page.getByText('Video uploaded successfully').waitFor();
    const card = cardOf('Lamps at dusk');
    await card.getByText('1 product').waitFor();
    await card.getByText('Draft').waitFor();
    await lookAtAllWidths('videos-list');
    expect(await shown()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('have their tags moved and timed by mouse and by keys, and are published', async () => {
    await page.setViewportSize(desktop);
    await page.getByRole('link', { name: /^Edit Tags of/ }).click();
    const lamp = page.getByRole('button', { name: /^Tag of .Brass Lamp/ });
    await lamp.waitFor();
    const picture = page.getByRole('region', { name: 'Picture with tags' });
    await expect.poll(() => picture.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    const frame = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const from = (await lamp.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width * 0.3, frame.y + frame.height * 0.25, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: /Brass Lamp.: 30 % from the left, 25 % from the top/ }).waitFor();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown']) await lamp.press(key);
    await page.getByRole('button', { name: /Brass Lamp.: 32 % from the left, 30 % from the top/ }).waitFor();

    const position = page.getByRole('slider', { name: 'Position in the video' });
    await position.fill('2');
    for (let frames = 0; frames < 3; frames += 1) await position.press('ArrowRight');
    await expect.poll(async () => Number(await position.inputValue())).toBeCloseTo(2.1, 2);
    await page.keyboard.press('t');
    const choice = page.getByRole('dialog', { name: /^Tag a product at 0:02/ });
    await choice.getByRole('button', { name: 'Add Indigo Stole' }).waitFor();
    expect(await choice.getByRole('button', { name: 'Add Brass Lamp' }).count()).toBe(0);
    await expectAccessible(page, 'tag-dialog');
    await choice.getByRole('button', { name: 'Add Indigo Stole' }).click();
    const stole = page.getByRole('button', { name: /^Tag of .Indigo Stole/ });
    await expect.poll(() => stole.evaluate((element) => element === document.activeElement)).toBe(true);

    const end = page.getByRole('slider', { name: /^End of .Indigo Stole/ });
    await end.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByText(/0:02\.\d to 0:05\.0/).waitFor();
    await position.fill('1');
    await page.keyboard.press('o');
    await page.getByText(/0:02\.\d to 0:05\.0/).waitFor();
    await page.getByRole('button', { name: /Brass Lamp.* ends here/ }).click();
    await page.getByText('0:00.0 to 0:01.0').waitFor();
    await lookAtAllWidths('tag-editor');
    await page.getByRole('switch', { name: 'Show it to shoppers' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Video saved').waitFor();
    const [video] = await shown();
    expect(video).toMatchObject({
      title: 'Lamps at dusk',
      tags: [
        { product: { name: 'Brass Lamp' }, timestamp_seconds: 0, end_seconds: 1, position_x: 32, position_y: 30 },
        { product: { name: 'Indigo Stole' }, end_seconds: 5, position_x: 50, position_y: 50 },
      ],
    });
    expect(errors).toEqual([]);
  });

  it('have a tag moved by a finger, which does not scroll the page', async () => {
    const storageState = await page.context().storageState();
    const context = await parts.browser.newContext({ viewport: phone, hasTouch: true, storageState });
    const { page: touched, errors: ownErrors } = await openTab(context);
    await touched.goto(page.url());
    const lamp = touched.getByRole('button', { name: /^Tag of .Brass Lamp/ });
    const untilAt = (place: string) => expect.poll(() => lamp.getAttribute('aria-label')).toContain(place);
    await untilAt('32 % from the left, 30 % from the top');
    await lamp.scrollIntoViewIfNeeded();
    const boxOf = async () => (await touched.getByRole('region', { name: 'Picture with tags' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const picture = await boxOf();
    const from = (await lamp.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
    const end = { x: picture.x + picture.width * 0.6, y: picture.y + picture.height * 0.5 };
    const finger = await context.newCDPSession(touched);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [start]);
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }]);
    await touch('touchEnd', []);
    await untilAt('60 % from the left, 50 % from the top');
    expect(await boxOf()).toEqual(picture);
    // A browser makes no click of a tap that follows a drag at once, as no hand does.
    await touched.getByRole('button', { name: 'Undo', exact: true }).click();
    await untilAt('32 % from the left, 30 % from the top');
    expect(ownErrors).toEqual([]);
    await context.close();
  });

  it('have what was changed taken back, by a key and by a button, and ask before they are left while they are saved', async () => {
    const lamp = page.getByRole('button', { name: /^Tag of .Brass Lamp/ });
    const position = page.getByRole('slider', { name: 'Position in the video' });
    await position.fill('0.5');
    await lamp.press('Space');
    const video = page.getByRole('region', { name: 'Picture with tags' }).locator('video');
    await expect.poll(() => video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(false);
    await page.keyboard.press('Space');
    await position.fill('0.5');
    await lamp.press('Shift+ArrowRight');
    await page.getByRole('button', { name: /Brass Lamp.: 37 % from the left/ }).waitFor();
    await lamp.press('Delete');
    await lamp.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /Brass Lamp.: 37 % from the left/ }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: /Brass Lamp.: 32 % from the left/ }).waitFor();

    const answer = Promise.withResolvers<void>();
    await page.route('**/api/seller/videos/*', async (route) => {
      if (route.request().method() === 'PUT') await answer.promise;
      await route.continue();
    });
    const address = page.url();
    await page.getByLabel('Title').fill('Lamps at dusk, again');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByRole('link', { name: 'Shoppable Videos' }).first().click();
    await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor();
    answer.resolve();
    // Once nothing is left to lose, it goes where it was going.
    await page.waitForURL('**/dashboard/videos');
    await page.unroute('**/api/seller/videos/*');
    expect((await shown())[0]?.title).toBe('Lamps at dusk, again');
    await page.goto(address);
    await lamp
      .or(page.getByRole('region', { name: 'Picture with tags' }))
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('play by the space key, ask before changes are lost, and tell of what another tab saved', async () => {
    const picture = page.getByRole('region', { name: 'Picture with tags' });
    const isPaused = () => picture.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Space');
    await expect.poll(isPaused).toBe(false);
    await page.keyboard.press('Space');
    await expect.poll(isPaused).toBe(true);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Title').fill('Lamps at dawn');
    await page.getByLabel('Title').fill('Lamps at noon');
    await page.getByRole('link', { name: 'Shoppable Videos' }).first().click();
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByText('Video saved').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This video was changed elsewhere').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Lamps at noon');
    await lookAtAllWidths('tag-editor-stale', page.getByRole('button', { name: 'Load what was saved' }));
    await page.getByRole('button', { name: 'Load what was saved' }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Lamps at dawn');
    // The browser reports the refusal that is said above.
    expect(errors.splice(0)).toEqual([expect.stringContaining('409')]);
    await other.close();
  });

  it('say what could not be fetched, created, deleted, and of whose likes nothing is known', async () => {
    const refuse = async (method: string, path: RegExp) =>
      await page.route(path, (route) => (route.request().method() === method ? route.fulfill({ status: 500, json: { message: 'Down' } }) : route.fallback()));
    await refuse('GET', /\/api\/seller\/videos(\?|$)/);
    await page.goto(`${parts.haat.url}/dashboard/videos`);
    // In place of the list, and as a toast.
    await expect.poll(() => page.getByText('Error fetching videos').count(), { timeout: 20_000 }).toBe(2);
    await page.unrouteAll();
    await page.reload();

    await refuse('DELETE', /\/api\/seller\/videos\//);
    await page.getByRole('button', { name: /^Delete .Lamps at dawn/ }).click();
    await page.getByText('Error deleting video').first().waitFor();
    await cardOf('Lamps at dawn').waitFor();
    await page.unrouteAll();

    await refuse('POST', /\/api\/seller\/videos$/);
    await page.getByRole('button', { name: 'Add Video' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Video' });
    await dialog.getByLabel('Title').fill('Lamps at noon');
    await dialog.getByLabel('Choose a video').setInputFiles({ name: 'noon.mp4', mimeType: 'video/mp4', buffer: await makeVideo({ seconds: 2 }) });
    await dialog.getByText('Ready to be shown (0:02)').waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Add Video' }).click();
    await page.getByText('Error creating video').first().waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Lamps at noon');
    await page.unrouteAll();

    const [video] = await shown();
    await refuse('GET', /\/api\/videos\/[^/]+\/like$/);
    await page.goto(`${parts.haat.url}/?tab=videos&video=${video?.id}`);
    await page.getByText('Error fetching likes').first().waitFor({ timeout: 20_000 });
    await page.unrouteAll();
    // The browser reports each of them, too.
    expect(errors.splice(0).filter((error) => !error.includes('500'))).toEqual([]);
  });

  it('are deleted, come back by Undo and from the bin, and go for good', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${parts.haat.url}/dashboard/videos`);
    await page.getByRole('button', { name: /^Delete .Lamps at dawn/ }).click();
    await page.getByText('Video deleted').waitFor();
    await page.getByText('No videos found. Add your first shoppable video!').waitFor();
    expect(await shown()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await cardOf('Lamps at dawn').getByText('Published').waitFor();
    await page.getByRole('button', { name: /^Delete .Lamps at dawn/ }).click();
    await page.getByText('No videos found. Add your first shoppable video!').waitFor();
    await page.goto(`${parts.haat.url}/dashboard/videos?state=deleted`);
    await cardOf('Lamps at dawn')
      .getByText(/^Deleted /)
      .waitFor();
    await expectAccessible(page, 'videos-bin');
    await page.getByRole('button', { name: /for good$/ }).click();
    await page.getByRole('dialog', { name: 'Delete it for good?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No videos here').waitFor();
    expect(errors).toEqual([]);
  });
});
