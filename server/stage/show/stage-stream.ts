/** What the stage needs to know of a live stream. */
export type StageStream = { status: 'scheduled' | 'live' | 'ended'; storeId: string };

export type FindStream = (liveStreamId: string) => Promise<StageStream | undefined>;
