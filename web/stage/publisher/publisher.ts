import { socketUrl } from '../reconnecting-socket.ts';
import { Snapshot } from '../snapshot.ts';
import { LevelMeter } from './level-meter.ts';
import type { AudioInput, EncoderState, FrameSize, PublisherCommand, PublisherReport, UplinkState, VideoInput } from './publisher-messages.ts';

export type PublisherFailure = 'NO_CAMERA' | 'PERMISSION_DENIED' | 'IN_USE' | Extract<PublisherReport, { t: 'failed' }>['reason'];

export type PublisherState = {
  phase: 'idle' | 'preview' | 'connecting' | 'live' | 'reconnecting' | 'failed';
  failure: PublisherFailure | undefined;
  stream: MediaStream | undefined;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  cameraId: string;
  microphoneId: string;
  muted: boolean;
  uplink: UplinkState | undefined;
  encoder: EncoderState | undefined;
};

const idle: PublisherState = {
  phase: 'idle',
  failure: undefined,
  stream: undefined,
  cameras: [],
  microphones: [],
  cameraId: '',
  microphoneId: '',
  muted: false,
  uplink: undefined,
  encoder: undefined,
};

const hd: FrameSize = { width: 720, height: 1280 };
/** For devices of two cores or fewer, which encode in software. */
const sd: FrameSize = { width: 432, height: 768 };

/** Camera and microphone of this device, on their way to one live stream. */
export class Publisher {
  readonly state = new Snapshot<PublisherState>(idle);
  readonly #liveStreamId: string;
  #worker: Worker | undefined;
  #meter: LevelMeter | undefined;

  constructor(liveStreamId: string) {
    this.#liveStreamId = liveStreamId;
  }

  /** Loudness of the microphone now, 0 to 1. */
  get level(): number {
    return this.state.get().muted ? 0 : (this.#meter?.read() ?? 0);
  }

  /** Asks for camera and microphone and shows them; also changes them. A change that fails in a show leaves the show as it is. */
  async open(cameraId = this.state.get().cameraId, microphoneId = this.state.get().microphoneId): Promise<void> {
    try {
      await this.openStream(await navigator.mediaDevices.getUserMedia(constraintsOf(cameraId, microphoneId)));
    } catch (error) {
      if (this.#worker) this.state.set({ failure: failureOf(error) });
      else this.#fail(failureOf(error));
    }
  }

  /** Shows a picture and a sound that are already there: what `open` does with the camera's. */
  async openStream(stream: MediaStream): Promise<void> {
    const [camera] = stream.getVideoTracks();
    const [microphone] = stream.getAudioTracks();
    if (!camera || !microphone) return this.#fail('NO_CAMERA');
    const old = this.state.get().stream;
    camera.addEventListener('ended', () => this.state.get().stream === stream && this.#fail('CAPTURE_ENDED'));
    this.#meter ??= new LevelMeter();
    this.#meter.listen(microphone);
    const devices = await navigator.mediaDevices.enumerateDevices();
    microphone.enabled = !this.state.get().muted;
    this.state.set({
      stream,
      cameras: devices.filter((device) => device.kind === 'videoinput'),
      microphones: devices.filter((device) => device.kind === 'audioinput'),
      cameraId: camera.getSettings().deviceId ?? '',
      microphoneId: microphone.getSettings().deviceId ?? '',
    });
    this.#command(({ video, audio }) => ({ t: 'replace', video, audio }), camera, microphone);
    stopTracks(old);
    if (!this.#worker) this.state.set({ phase: 'preview', failure: undefined });
  }

  setMuted(muted: boolean): void {
    for (const track of this.state.get().stream?.getAudioTracks() ?? []) track.enabled = !muted;
    this.state.set({ muted });
  }

  /** Starts sending with the ticket of `goLive`. */
  start(ticket: string): void {
    const { stream } = this.state.get();
    const [camera] = stream?.getVideoTracks() ?? [];
    const [microphone] = stream?.getAudioTracks() ?? [];
    if (!camera || !microphone || this.#worker) return;
    this.#worker = new Worker(new URL('./publisher-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<PublisherReport>) => this.#onReport(data);
    this.#worker.onerror = () => this.#fail('NO_ENCODER');
    this.state.set({ phase: 'connecting', failure: undefined });
    const url = socketUrl(`/ws/publish/${this.#liveStreamId}`);
    const frame = navigator.hardwareConcurrency > 2 ? hd : sd;
    this.#command(({ video, audio }) => ({ t: 'start', url, ticket, session: crypto.randomUUID(), frame, video, audio }), camera, microphone);
  }

  /** Stops sending and keeps the preview. */
  stop(): void {
    this.#worker?.postMessage({ t: 'stop' } satisfies PublisherCommand);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.state.set({ phase: this.state.get().stream ? 'preview' : 'idle', uplink: undefined, encoder: undefined });
  }

  /** Lets go of camera and microphone. */
  close(): void {
    this.stop();
    stopTracks(this.state.get().stream);
    this.#meter?.close();
    this.#meter = undefined;
    this.state.set(idle);
  }

  #command(make: (inputs: { video: VideoInput; audio: AudioInput }) => PublisherCommand, camera: MediaStreamTrack, microphone: MediaStreamTrack): void {
    if (!this.#worker) return;
    const video = readable<VideoFrame>(camera);
    const audio = readable<AudioData>(microphone);
    this.#worker.postMessage(make({ video, audio }), [video, audio] as Transferable[]);
  }

  #onReport(report: PublisherReport): void {
    if (report.t === 'encoder') return this.state.set({ encoder: report.state });
    if (report.t === 'uplink') return this.state.set({ uplink: report.state, phase: report.state.connection });
    this.#fail(report.reason);
  }

  #fail(failure: PublisherFailure): void {
    this.stop();
    this.state.set({ phase: 'failed', failure });
  }
}

/** Portrait where the camera can; wide cameras are cut in the middle. */
function constraintsOf(cameraId: string, microphoneId: string): MediaStreamConstraints {
  return {
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30, max: 30 },
      facingMode: 'user',
      ...(cameraId ? { deviceId: { exact: cameraId } } : {}),
    },
    audio: {
      echoCancellation: false,
      noiseSuppression: true,
      autoGainControl: true,
      channelCount: 1,
      sampleRate: 48_000,
      ...(microphoneId ? { deviceId: { exact: microphoneId } } : {}),
    },
  };
}

function failureOf(error: unknown): PublisherFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'PERMISSION_DENIED';
  return name === 'NotReadableError' ? 'IN_USE' : 'NO_CAMERA';
}

/** A stream of the track's frames, or a copy of the track where only a worker can read it (P14). */
function readable<T>(track: MediaStreamTrack): ReadableStream<T> | MediaStreamTrack {
  const { MediaStreamTrackProcessor: Processor } = globalThis as unknown as {
    MediaStreamTrackProcessor?: new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<T> };
  };
  return Processor ? new Processor({ track }).readable : track.clone();
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
