import type { Fit, PublisherReport } from './publisher-messages.ts';

/** The picture of the show: a track, or an image file. A placeholder replaces a missing picture. */
export type Shown = { kind: 'track'; track: MediaStreamTrack; fit: Fit } | { kind: 'still'; picture: Blob; isPlaceholder: boolean };

export type TransportParts = { liveStreamId: string; ticket: string; shown: Shown; sound: MediaStreamTrack; report: (report: PublisherReport) => void };

/**
 * Sends picture and sound to the server. `show` changes the picture in mid-show; the sound track stays the same. `holdPosters` is for the
 * time in which the show is being ended.
 */
export type Transport = { show(shown: Shown): void; setTicket(ticket: string): void; holdPosters(isHeld: boolean): void; stop(): void };
