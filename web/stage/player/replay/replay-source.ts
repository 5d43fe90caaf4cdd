/** Where the media of a show is that is over: its HLS master playlist. `startMs`: show time to start at. */
export type ReplaySource = { playlistUrl: string; startMs: number };
