/** Where a show's media is while it is on air: the watch socket and its newest ticket, and the HLS master playlist. */
export type LiveSource = {
  kind: 'live';
  socketUrl: string;
  ticket: () => string;
  /** The ticket is too old, or its session has ended: afterwards `ticket` gives a newer one. */
  renewTicket: () => Promise<void>;
  masterUrl: string;
};

/** Where the media of a show is that is over: its HLS master playlist. `startMs`: show time to start at. */
export type ReplaySource = { kind: 'replay'; playlistUrl: string; startMs: number };

export type PlayerSource = LiveSource | ReplaySource;
