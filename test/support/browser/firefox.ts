/// <reference lib="dom" />

import { existsSync } from 'node:fs';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { phone } from './browser.ts';

const program = '/usr/bin/firefox-esr';

/** Whether Debian's Firefox is here; what needs it is left out otherwise, and says so. */
export const hasFirefox: boolean = existsSync(program);

/** Driven by WebDriver BiDi, since Playwright takes only a Firefox of its own. */
export async function openFirefox(): Promise<Browser> {
  // Else a page plays with sound from the first thing that a test asks of it: that counts as a gesture of its user.
  const extraPrefsFirefox = { 'media.autoplay.default': 0 };
  return await launch({ browser: 'firefox', executablePath: program, headless: true, timeout: 90_000, extraPrefsFirefox });
}

/** A phone's page. What fails in it is collected, so that a journey can assert that nothing did. */
export async function openFirefoxPage(firefox: Browser): Promise<{ page: Page; errors: string[] }> {
  const page = await firefox.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  page.setDefaultTimeout(60_000);
  await page.setViewport(phone);
  return { page, errors };
}

/** What a person would hear of the video in the next second; `peak`, of 1, is of the sound that was decoded, since a machine of tests has no speaker. */
export async function readSound(page: Page): Promise<{ isMuted: boolean; volume: number; peak: number }> {
  return await page.evaluate(async () => {
    const video = document.querySelector('video') as HTMLVideoElement & { mozCaptureStream(): MediaStream };
    const recorder = new MediaRecorder(new MediaStream(video.mozCaptureStream().getAudioTracks()));
    const second = new Promise<Blob>((resolve) => recorder.addEventListener('dataavailable', ({ data }) => resolve(data), { once: true }));
    recorder.start(1_000);
    const bytes = await (await second).arrayBuffer();
    recorder.stop();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    return { isMuted: video.muted, volume: video.volume, peak: sound.getChannelData(0).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0) };
  });
}
