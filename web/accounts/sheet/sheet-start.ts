/** Why a sign-in is asked for: a key of the texts under `sign-in-sheet:reason`. */
export type SignInReason = 'account' | 'chat' | 'follow' | 'like' | 'wishlist';

/** Where the sheet begins. `second-factor` and `name` are for somebody with a session. */
export type SheetStart = { reason: SignInReason; step: 'address' | 'second-factor' | 'name' };

/** Closes the sheet as the person does by its cross. */
export type Dismiss = { dismiss: () => void };
