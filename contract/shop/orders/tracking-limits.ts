/** What is said of a parcel on its way, in characters. */
export const maxCourierCharacters = 60;
export const maxTrackingNumberCharacters = 40;
export const maxTrackingLinkCharacters = 300;
