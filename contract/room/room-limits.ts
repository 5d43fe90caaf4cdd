export const roomSocketVersion = 1;

/**
 * Limits of docs/reliability.md, "Uploads, sockets and sessions": 512 characters a line, one line a second with a burst of five.
 * `maxPendingLines`: lines of one person that the room has not answered.
 */
export const roomLimits = {
  maxMessageBytes: 4096,
  maxChatCharacters: 512,
  chatPerSecond: 1,
  chatBurst: 5,
  maxHeartsPerFrame: 20,
  maxPendingLines: 10,
} as const;

/** Over so long the sockets of a room hear that an offer has changed: each asks for it again, and 5,000 at once are a flood. */
export const offerSpreadMs = 2_000;
