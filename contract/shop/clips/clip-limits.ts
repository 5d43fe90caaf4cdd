/** How long a clip may be. */
export const minClipMs = 2_000;
export const maxClipMs = 600_000;
/** After a live event a draft is made for so many products at most, of stretches in which one was pinned for so long. */
export const maxClipDrafts = 8;
export const minDraftMs = 5_000;
export const maxDraftMs = 60_000;
