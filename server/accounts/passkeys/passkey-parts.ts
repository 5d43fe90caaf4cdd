import type { AccountsParts } from '../accounts-parts.ts';

/** What passkeys use of the room. */
export type PasskeyParts = Pick<AccountsParts, 'db' | 'clock' | 'siteUrl' | 'publicUrl' | 'stores' | 'limits' | 'sessions' | 'authenticate'>;
