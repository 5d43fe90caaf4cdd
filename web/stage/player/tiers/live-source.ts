/** Where a show's media is while it is on air: the watch socket and its newest ticket, and the HLS master playlist. */
export type LiveSource = {
  socketUrl: string;
  ticket: () => string;
  /** The ticket is too old, or its session has ended: afterwards `ticket` gives a newer one. */
  renewTicket: () => Promise<void>;
  masterUrl: string;
};
