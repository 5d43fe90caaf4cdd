export const roomSocketVersion = 1;

/** A room closes with it when the session of a signed-in person has ended: come back as who is signed in then, or as a guest. */
export const roomSessionEnded = 4401;

/** Limits of docs/reliability.md, "Uploads, sockets and sessions": 512 characters a line, one line a second with a burst of five. */
export const roomLimits = { messageBytes: 4096, chatCharacters: 512, chatPerSecond: 1, chatBurst: 5, heartsPerFrame: 20 } as const;
