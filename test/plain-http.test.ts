import { expect, test } from 'vitest';
import { findIn, sourcesOf } from './support/sources.ts';

/**
 * What browsers give to secure pages only (W3C Secure Contexts), and the files that do without where it is missing. A shop's own network
 * reaches Haat at http://192.168.…, where all but the camera has to work.
 */
const secureOnly: [RegExp, string[]][] = [
  [/\brandomUUID\(/g, []],
  [/\bcrypto\.subtle\b|\bsubtle\.digest\b/g, []],
  [/\bnavigator\.share\b/g, ['web/net/share-link.ts']],
  // Without them a sound may ring in two tabs, and a reload of the studio is asked as a second tab is, and a second editor takes up what the first keeps.
  [/\bnavigator\.locks\b/g, ['web/notices/order-sound.ts', 'web/pages/editor/draft/kept-draft.ts', 'web/studio/elsewhere/own-captures.ts']],
  // Without it there is no offline page.
  [/\bnavigator\.serviceWorker\b/g, ['web/net/offline/offline-worker.ts']],
  [/\bnavigator\.(?:storage|canShare|geolocation|bluetooth|usb|serial|gpu|keyboard)\b/g, []],
  [/\b(?:caches|cookieStore)\.\w+\(|\bnew (?:Notification|PaymentRequest|AudioWorkletNode)\b|\bshow(?:Open|Save)FilePicker\b/g, []],
  [/\bnavigator\.clipboard\b/g, ['web/net/copy-text.ts']],
  [/\bnavigator\.wakeLock\b/g, ['web/watch/wake-lock.ts']],
  [/\bnavigator\.credentials\b/g, ['web/accounts/sheet/web-otp.ts']],
  // Without a camera nothing is published: the studio says so.
  [/\bnavigator\.mediaDevices\b/g, ['web/stage/publisher/capture/capture-devices.ts', 'web/stage/publisher/publisher.ts']],
  [/\bnew (?:Video|Audio)(?:Encoder|Decoder|Frame)\b/g, ['web/stage/publisher/']],
];

const sources = sourcesOf('web', 'contract');

test.each(secureOnly)('%s stands only where its absence is provided for', (pattern, places) => {
  const elsewhere = findIn(sources, pattern).filter((found) => !places.some((place) => found.startsWith(place)));
  expect(elsewhere).toEqual([]);
});
