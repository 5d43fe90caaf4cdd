/** Where an order can be told to who shows ads, one by one. */
export const networks = ['meta', 'google'] as const;
export type Network = (typeof networks)[number];

/** What an account or a device can agree to, each for one store and one way out. Messages about an order belong to the order and need none. */
export const listedPurposes = ['live_mails', 'measure_meta', 'measure_google', 'product_views'] as const;
export type ListedPurpose = (typeof listedPurposes)[number];

/** With what an address alone agrees to, by the form of a page (docs/decisions/0074). */
export const consentPurposes = [...listedPurposes, 'store_mails'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Those that are asked for after an order. */
export const measurePurposes = ['measure_meta', 'measure_google'] as const;
export type MeasurePurpose = (typeof measurePurposes)[number];

/** Those that are asked for by themselves; the mails of a store are switched with following it (docs/decisions/0054). */
export const askedPurposes = [...measurePurposes, 'product_views'] as const;
export type AskedPurpose = (typeof askedPurposes)[number];

export const purposeOf = { meta: 'measure_meta', google: 'measure_google' } as const satisfies Record<Network, MeasurePurpose>;

/** Kept with each answer. Whoever changes words of `measureWords` raises theirs. */
export const textVersions: Record<ConsentPurpose, number> = { live_mails: 1, measure_meta: 1, measure_google: 1, product_views: 2, store_mails: 1 };

/** From which version on the words of `product_views` name videos, too: who agreed to earlier ones is counted by products alone. */
export const videosNamedSince = 2;

const words: Record<AskedPurpose, (store: string) => string> = {
  measure_meta: (store) =>
    `${store} may tell Meta (Facebook and Instagram) that I ordered: the ID and the total of the order. Meta also sees my network address and my browser, and may know me by them.`,
  measure_google: (store) =>
    `${store} may tell Google Ads that I ordered: the ID and the total of the order. Google also sees my network address and my browser, and may know me by them.`,
  product_views: (store) =>
    `${store} may count me once a day for each of its products that I look at or put into my cart, and for each of its videos that I watch. After 90 days only the number is kept. It never sees who I am.`,
};

/** What is agreed to, word for word: shown by screens as it comes from the server, sent back with the answer, and kept. */
export function measureWords(purpose: AskedPurpose, storeName: string): string {
  return words[purpose](storeName);
}

/** The first part of a page's address: no more of it is kept with an answer. */
export const consentPlaceForm = /^\/[a-z-]{0,40}$/;
