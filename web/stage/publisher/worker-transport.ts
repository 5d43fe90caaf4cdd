import { socketPath } from '#contract/wire/media-paths.ts';
import { randomId } from '../../net/random-id.ts';
import { socketUrl } from '../../net/reconnecting-socket.ts';
import { portraitFrameSize } from './capture/portrait-frame.ts';
import { transferableOf } from './capture/track-reader.ts';
import { posterUrlOf } from './poster-sender.ts';
import type { PublisherCommand, PublisherReport, VideoInput } from './publisher-messages.ts';
import type { Shown, Transport, TransportParts } from './transport.ts';

/** WebCodecs in a worker, and a socket to the server. */
export function openWorkerTransport({ liveStreamId, ticket, shown, sound, report }: TransportParts): Transport {
  const worker = new Worker(new URL('./publisher-worker.ts', import.meta.url), { type: 'module' });
  const cannot = (message: string) => report({ t: 'failed', reason: 'NO_ENCODER', message });
  worker.onmessage = ({ data }: MessageEvent<PublisherReport>) => report(data);
  worker.onerror = () => cannot('The worker did not start.');
  const tell = (command: PublisherCommand, ...moved: unknown[]) => worker.postMessage(command, moved.filter(isTransferable));
  const video = inputOf(shown);
  const audio = transferableOf<AudioData>(sound);
  const url = socketUrl(socketPath('publish', liveStreamId));
  const posterUrl = posterUrlOf(liveStreamId);
  const session = randomId();
  report({ t: 'session', session });
  const start: PublisherCommand = { t: 'start', url, posterUrl, ticket, session, frame: portraitFrameSize(), video, audio };
  try {
    tell(start, framesOf(video), audio);
  } catch (error) {
    // Firefox has encoders, but can neither read a track nor transfer it.
    for (const copy of [framesOf(video), audio]) if (copy instanceof MediaStreamTrack) copy.stop();
    queueMicrotask(() => cannot(String(error)));
  }
  return {
    show(next) {
      const input = inputOf(next);
      tell({ t: 'show', video: input }, framesOf(input));
    },
    setTicket: (newer) => tell({ t: 'ticket', ticket: newer }),
    holdPosters: (isHeld) => tell({ t: 'holdPosters', isHeld }),
    stop() {
      // The worker closes itself: terminated, it would not release its copy of the camera's track.
      worker.onmessage = null;
      worker.onerror = null;
      tell({ t: 'stop' });
    },
  };
}

function inputOf(shown: Shown): VideoInput {
  return shown.kind === 'still' ? shown : { kind: 'frames', frames: transferableOf<VideoFrame>(shown.track), fit: shown.fit };
}

function framesOf(input: VideoInput): unknown {
  return input.kind === 'frames' ? input.frames : undefined;
}

function isTransferable(value: unknown): value is Transferable {
  return value instanceof ReadableStream || value instanceof MediaStreamTrack;
}
