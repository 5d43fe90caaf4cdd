/** Why a socket closes (RFC 6455 §7.4.1; from 4000 on the codes are ours). A page comes back by itself unless a code says otherwise. */
export const closeEnded = 1000;
/** Coming back as before is useless: the message before says why. */
export const closeRefused = 1008;
export const closeFailed = 1011;
export const closeRestarting = 1012;
/** The server is too busy, or the link too slow. */
export const closeBusy = 1013;
/** Never sent: the page itself gave the connection up. */
export const closeAbandoned = 4000;
/** The session of a signed-in person has ended: come back as who is signed in then, or as a guest. */
export const closeSessionEnded = 4401;
/** There is no such room: a page does not come back. */
export const closeRoomNotFound = 4404;
