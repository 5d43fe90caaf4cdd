export const maxPageTitleCharacters = 120;
export const maxPageSlugCharacters = 80;
export const maxPageDescriptionCharacters = 300;
/** Pages of one store; those in the bin do not count. */
export const maxPages = 100;
/** Pages in the bin of one store: of more, those deleted first go for good. */
export const maxBinnedPages = 100;
export const maxSections = 60;
/** Of a page's sections as JSON, in bytes of UTF-8. */
export const maxContentBytes = 200_000;
/** Versions of a page that are kept. */
export const keptVersions = 20;
/** How long a deleted page may be brought back. */
export const pageBinDays = 30;
/** How long a link to a draft leads to it. */
export const draftLinkDays = 7;
