/*
 * Signs of life on every socket (docs/reliability.md, "Uploads, sockets and sessions"). The server pings by control frames, of which a
 * page hears nothing; a page pings by a message where nothing else is sure to come, and knows by the answer that the server is there.
 */

/** Who leaves a ping unanswered until the next one is cut: it has been silent for at most 50 s, where 60 are allowed. */
export const serverPingMs = 25_000;

export const pagePingMs = 20_000;

/** A page gives up a connection that is silent for so long while it should speak. */
export const maxSilenceMs = 6_000;
