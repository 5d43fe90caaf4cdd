/** Apart from the schemas, so that a form knows them without loading these. Lengths are in characters. */
export const maxCommentCharacters = 2_000;
export const maxReplyCharacters = 1_000;
export const maxPhotos = 4;
export const maxNoteCharacters = 500;
/** A review is changed once, within so many days of its first writing (docs/product.md, "Reviews"). */
export const changeDays = 30;

/** A form with the picture as its `file`; read as it comes. Who holds a link of an order sends it in the header. */
export const photoUploadPath = '/api/review-photos';
export const reviewLinkHeader = 'X-Review-Link';

/** Why somebody reports a thing. */
export const reportReasons = ['offensive', 'false', 'advertising', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
