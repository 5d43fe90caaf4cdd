export const minTitleCharacters = 2;
export const maxTitleCharacters = 140;
export const maxDescriptionCharacters = 2_000;
/** Products of one video. */
export const maxVideoTags = 50;
/** How long a deleted video may be brought back. */
export const binDays = 30;
/** No video of 100 MB is as long. */
export const maxTagSeconds = 86_400;
