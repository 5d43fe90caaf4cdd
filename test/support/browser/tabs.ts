import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * A browser whose tabs are hidden when another one is in front. Playwright's own pages pretend to be in front for ever, so it is
 * started with a debugging port and joined without Playwright's defaults.
 */
export async function openTabs(): Promise<AsyncDisposable & { newTab(): Promise<Page> }> {
  const port = 9_000 + (process.pid % 1_000);
  const started = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', `--remote-debugging-port=${port}`],
  });
  const joined: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const [context] = joined.contexts();
  return {
    async newTab() {
      if (!context) throw new Error('the browser has no window');
      return await context.newPage();
    },
    async [Symbol.asyncDispose]() {
      await joined.close();
      await started.close();
    },
  };
}
