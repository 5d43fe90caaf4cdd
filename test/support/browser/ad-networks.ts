import type { BrowserContext } from 'playwright-core';

/** An event that a tag sent, with all that it could learn of the page. */
export type Told = Record<string, string>;

/** What a tag can reach: empty where it can reach nothing. */
const probe = `
  const reached = [];
  for (const [name, read] of Object.entries({
    cookies: () => document.cookie,
    storage: () => localStorage.length,
    page: () => parent.document.title,
    address: () => parent.location.href,
  })) try { read(); reached.push(name); } catch {}
  const send = (address, told) =>
    (new Image().src = address + '?' + new URLSearchParams({ ...told, at: location.href, from: document.referrer, reached: reached.join(' ') }));`;

/** Takes what was queued, and then what comes, as Meta's tag does. */
const metaTag = `{${probe}
  fbq.callMethod = (what, ...more) => {
    if (what === 'set' || what === 'init') return;
    const [event, values, { eventID }] = more;
    send('https://www.facebook.com/tr/', { what, event, ...values, id: eventID });
  };
  for (const words of fbq.queue.splice(0)) fbq.callMethod(...words);
}`;

/** The same as Google's does with its layer. */
const googleTag = `{${probe}
  const take = ([what, event, values]) => what === 'event' && send('https://www.googleadservices.com/pagead/conversion/', { what, event, ...values });
  for (const words of dataLayer) take(words);
  dataLayer.push = take;
}`;

const scripts: Record<string, string> = { 'connect.facebook.net': metaTag, 'www.googletagmanager.com': googleTag };

/** Stands in for both networks: nothing leaves this machine, and every request to another host is kept, by its host. */
export async function standInForNetworks(context: BrowserContext) {
  const asked: string[] = [];
  const told: { meta: Told[]; google: Told[] } = { meta: [], google: [] };
  const isElsewhere = ({ protocol, hostname }: URL) => protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname);
  await context.route(isElsewhere, async (route) => {
    const { hostname, searchParams } = new URL(route.request().url());
    asked.push(hostname);
    const script = scripts[hostname];
    if (script !== undefined) return await route.fulfill({ contentType: 'text/javascript', body: script });
    const headers = await route.request().allHeaders();
    const event = { ...Object.fromEntries(searchParams), referer: headers.referer ?? '' };
    (hostname === 'www.facebook.com' ? told.meta : told.google).push(event);
    await route.fulfill({ status: 204 });
  });
  return { asked, told };
}
