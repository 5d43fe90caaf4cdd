export const roomSocketVersion = 1;

/** Limits of reliability.md §6: 512 characters a line, one line a second with a burst of five. */
export const roomLimits = { messageBytes: 4096, chatCharacters: 512, chatPerSecond: 1, chatBurst: 5, heartsPerFrame: 20 } as const;
