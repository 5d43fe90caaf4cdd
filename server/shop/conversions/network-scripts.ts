import type { Network } from '#contract/consents/consent-rules.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';

/** What a page must name so that the tag of a network runs, sorted by directive. */
type Hosts = { script: string; img: string; connect: string };
type Tag = { src: string; hosts: Hosts /** Runs before the tag is loaded. */; prepare: string /** Runs with `purchase`. */; tell: string };
type Ids = Pick<StoreSettings, 'meta_pixel_id' | 'google_ads_id' | 'google_ads_label'>;

/**
 * Meta's documents: "Conversion tracking" (Purchase with value and currency) and "Deduplicate" (eventID). `autoConfig` off: it sends
 * presses and what the page says of itself.
 */
function metaTag({ meta_pixel_id: id }: Ids): Tag {
  return {
    src: 'https://connect.facebook.net/en_US/fbevents.js',
    hosts: {
      script: 'https://connect.facebook.net',
      img: 'https://www.facebook.com',
      connect: 'https://www.facebook.com https://connect.facebook.net',
    },
    prepare: `
      const fbq = (window.fbq = window._fbq = (...words) => (fbq.callMethod ? fbq.callMethod(...words) : fbq.queue.push(words)));
      Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [], disablePushState: true });
      fbq('set', 'autoConfig', false, '${id}');
      fbq('init', '${id}');`,
    tell: `fbq('track', 'Purchase', { value: purchase.value, currency: purchase.currency }, { eventID: purchase.id });`,
  };
}

/**
 * Google's documents: "Event snippet for conversions", "Set up consent mode" and, for the hosts, "Use Tag Manager with a Content Security
 * Policy", Google Ads conversions. What the tag would read of the page is said instead; nothing may personalize ads.
 */
function googleTag({ google_ads_id: id, google_ads_label: label }: Ids, publicUrl: string): Tag {
  const hosts = 'https://www.googletagmanager.com https://www.googleadservices.com https://googleads.g.doubleclick.net https://www.google.com';
  const page = JSON.stringify({ page_location: `${publicUrl}/thank-you`, page_referrer: '', page_title: '' });
  return {
    src: `https://www.googletagmanager.com/gtag/js?id=${id}`,
    hosts: { script: hosts, img: `${hosts} https://www.google.co.in`, connect: `${hosts} https://pagead2.googlesyndication.com https://google.com` },
    prepare: `
      window.dataLayer = [];
      window.gtag = function () { dataLayer.push(arguments); };
      gtag('consent', 'default', { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'denied', analytics_storage: 'denied' });
      gtag('set', ${page});
      gtag('js', new Date());
      gtag('config', '${id}', { send_page_view: false, allow_ad_personalization_signals: false, conversion_linker: false, ...${page} });`,
    tell: `gtag('event', 'conversion', { send_to: '${id}/${label}', value: purchase.value, currency: purchase.currency, transaction_id: purchase.id });`,
  };
}

/** The ids are digits, letters and hyphens (`store-settings.ts`): they can stand in a script. */
export function tagOf(network: Network, ids: Ids, publicUrl: string): Tag {
  return network === 'meta' ? metaTag(ids) : googleTag(ids, publicUrl);
}
