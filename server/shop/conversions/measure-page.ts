import type { Network } from '#contract/consents/consent-rules.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import { tagOf } from './network-scripts.ts';

type Parts = { network: Network; ids: StoreSettings; nonce: string; publicUrl: string };

/** An origin of its own, whoever opens it: it reads no page, cookie or storage of ours, and posts no form. */
const sandbox = 'sandbox allow-scripts';

/**
 * The document in which the tag of one network runs, and its headers. The page around it hands it a port: there it says once
 * the tag is there, is told one purchase, and tells that once.
 */
export function writeMeasurePage({ network, ids, nonce, publicUrl }: Parts): { html: string; headers: Record<string, string> } {
  const { src, hosts, prepare, tell } = tagOf(network, ids, publicUrl);
  const policy = [
    ...["default-src 'none'", sandbox, `script-src 'nonce-${nonce}' ${hosts.script}`],
    ...[`img-src ${hosts.img}`, `connect-src ${hosts.connect}`],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
  ];
  const script = `
      ${prepare}
      const tag = document.createElement('script');
      tag.src = '${src}';
      const loaded = new Promise((done) => (tag.onload = done));
      addEventListener('message', function hear({ source, ports: [port] }) {
        if (source !== parent || !port) return;
        removeEventListener('message', hear);
        port.onmessage = ({ data: purchase }) => {
          port.onmessage = null;
          ${tell}
        };
        loaded.then(() => port.postMessage('ready'));
      });
      document.head.append(tag);`;
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Measurement</title><script nonce="${nonce}">{${script}\n    }</script></head></html>`,
    headers: {
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    },
  };
}
