/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';

/** From now on everything is listed that ran, that our own policy had to stop, and that was asked of elsewhere than `url`, by any page of that person. */
export async function watchForHarm(context: BrowserContext, url: string): Promise<string[]> {
  const harm: string[] = [];
  await context.exposeFunction('tellHarm', (what: string) => void harm.push(what));
  await context.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { tellHarm(what: string): void }).tellHarm(what);
    for (const name of ['alert', 'confirm', 'prompt'] as const) window[name] = () => tell(`${name} on ${location.href}`) as never;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const { origin } = new URL(url);
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^https?:$/.test(asked.protocol) && asked.origin !== origin) harm.push(`request: ${asked.href}`);
  });
  return harm;
}

/** What of the document could run, load or lead to elsewhere, and names that stand for those of scripts. */
export async function findHostileParts(page: Page): Promise<string[]> {
  return await page.evaluate(`(${listHostileParts})(document)`);
}

/** The same of what `/p/{slug}` answers, which is parsed without running, with its title and how many scripts it has. */
export async function readAnswer(page: Page, slug: string): Promise<{ found: string[]; title: string; scripts: number }> {
  return await page.evaluate(`(async () => {
    const answer = await fetch(${JSON.stringify(`/p/${slug}`)});
    const read = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return { found: (${listHostileParts})(read), title: read.title, scripts: read.scripts.length };
  })()`);
}

/** Runs in the browser: it uses nothing from outside. */
function listHostileParts(read: Document): string[] {
  const elements = [
    'applet',
    'base',
    'embed',
    'frame',
    'iframe',
    'image',
    'isindex',
    'listing',
    'marquee',
    'math',
    'object',
    'plaintext',
    'portal',
    'xmp',
    'xss',
  ];
  const names = ['__reactRouterContext', 'attributes', 'config', 'cookie', 'document', 'getElementById', 'location', 'top', 'url'];
  const leading = ['action', 'background', 'data', 'formaction', 'href', 'poster', 'src', 'xlink:href'];
  const leadsAway = (value: string) => {
    const to = URL.parse(value, location.href);
    return !to || !(to.origin === location.origin || ['data:', 'mailto:', 'tel:'].includes(to.protocol)) || /^data:(?!image\/(?!svg))/.test(to.href);
  };
  const isHostile = (name: string, value: string) =>
    /^on|^srcdoc$/.test(name) ||
    (leading.includes(name) && leadsAway(value)) ||
    (name === 'srcset' && value.split(/,\s/).some((each) => leadsAway(each.trim().split(' ')[0] ?? ''))) ||
    (name === 'style' && /url\(|expression|@import/.test(value)) ||
    (['id', 'name'].includes(name) && names.includes(value)) ||
    (name === 'http-equiv' && /refresh|policy/i.test(value));
  return [...read.querySelectorAll('*')].flatMap((element) => [
    ...(elements.includes(element.localName) ? [element.outerHTML.slice(0, 200)] : []),
    ...[...element.attributes].filter(({ name, value }) => isHostile(name, value)).map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ]);
}
