/// <reference lib="dom" />
import { paintBarcode } from '../../test/support/media/barcode.ts';
import { Publisher } from '../../web/stage/publisher/publisher.ts';
import type { PublisherState } from '../../web/stage/publisher/publisher-state.ts';

export type PublishPage = {
  publish(liveStreamId: string, ticket: string): Promise<void>;
  state(): Pick<PublisherState, 'phase' | 'failure' | 'encoder'>;
};

let publisher: Publisher | undefined;

Object.assign(window, {
  async publish(liveStreamId, ticket) {
    const unused = () => Promise.reject(new Error('The clock needs no ticket but the first, and is never paused.'));
    publisher = new Publisher(liveStreamId, { renewTicket: unused, drawPaused: unused });
    publisher.openWith(clockTrack(), toneTrack());
    publisher.start(ticket);
  },
  state() {
    const { phase = 'idle', failure, encoder } = publisher?.state.get() ?? {};
    return { phase, failure, encoder };
  },
} satisfies PublishPage);

/** A camera that shows only the time: the low 32 bits of `Date.now()`, painted in each frame. */
function clockTrack(): MediaStreamTrack {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement;
  const painter = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
  const [track] = canvas.captureStream(30).getVideoTracks();
  const paint = () => {
    paintBarcode(painter, Date.now() >>> 0);
    requestAnimationFrame(paint);
  };
  paint();
  return track as MediaStreamTrack;
}

function toneTrack(): MediaStreamTrack {
  const audio = new AudioContext({ sampleRate: 48_000 });
  const out = audio.createMediaStreamDestination();
  const tone = audio.createOscillator();
  tone.connect(out);
  tone.start();
  return out.stream.getAudioTracks()[0] as MediaStreamTrack;
}
