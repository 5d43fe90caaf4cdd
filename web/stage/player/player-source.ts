/** Where a show's media is while it is on air: the watch socket with its newest ticket, and the HLS master playlist. */
export type LiveSource = {
  kind: 'live';
  socketUrl: () => string;
  /** The ticket in the address is too old: afterwards `socketUrl` gives a newer one. */
  renewTicket: () => Promise<void>;
  masterUrl: string;
};

/** Where the media of a show is that is over: its HLS master playlist. `startMs`: show time to start at. */
export type ReplaySource = { kind: 'replay'; playlistUrl: string; startMs: number };

export type PlayerSource = LiveSource | ReplaySource;
