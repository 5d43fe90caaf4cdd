import { authClient } from '../api/auth.ts';
import { dropReads } from '../api/dropped-reads.ts';

let isUnderWay = false;

/** Whether who is here is signing out this device just now. Any other end of a session comes from elsewhere. */
export const isSigningOut = () => isUnderWay;

/** Signs out this device alone. */
export async function signOutHere() {
  isUnderWay = true;
  const readAgain = dropReads();
  try {
    return await (await authClient()).signOut({ scope: 'local' });
  } finally {
    readAgain();
    isUnderWay = false;
  }
}
