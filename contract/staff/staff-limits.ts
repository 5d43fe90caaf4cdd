/** Who works for a store, and who is asked to. */
export const maxStaff = 50;
/** After these days an invitation is worth nothing. */
export const invitationDays = 7;
/** Where the link of an invitation leads, followed by its token. */
export const joinPath = '/join';
