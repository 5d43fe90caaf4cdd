/** Apart from the schemas, so that a form knows them without loading these. Lengths are in characters. */
export const maxBioCharacters = 280;
export const maxCustomerNote = 2_000;
export const maxCustomerTags = 20;
export const maxTagCharacters = 30;
export const maxCustomerSearch = 100;

/** What the list shows of a bio (docs/product.md, "Customers"). */
export const bioPreviewCharacters = 30;

/** A form with the picture as its `file`; read as it comes. */
export const avatarUploadPath = '/api/account/avatar';

/** The file of all customers that match, as its query says. */
export const customersCsvPath = '/api/seller/customers.csv';
