/** Sample rate for the encoder; the browser resamples devices with another rate. */
const sampleRate = 48_000;

/**
 * Microphone and a screen's sound as one track that stays the same for the whole show, whatever feeds it: no source that comes or goes
 * moves the sound on the capture clock (docs/live-video.md, P13). Also how loud the microphone is.
 */
export class SoundMix {
  readonly #context = openContext();
  readonly #out = new MediaStreamAudioDestinationNode(this.#context, { channelCount: 1, channelCountMode: 'explicit' });
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples = new Float32Array(1024);
  #microphone: MediaStreamAudioSourceNode | undefined;
  #screen: MediaStreamAudioSourceNode | undefined;

  constructor() {
    this.#analyser.fftSize = this.#samples.length;
  }

  get track(): MediaStreamTrack | undefined {
    return this.#out.stream.getAudioTracks()[0];
  }

  setMicrophone(track: MediaStreamTrack): void {
    this.#microphone?.disconnect();
    this.#microphone = this.#connect(track);
    this.#microphone.connect(this.#analyser);
  }

  /** `undefined` ends the screen's sound. */
  setScreen(track: MediaStreamTrack | undefined): void {
    this.#screen?.disconnect();
    this.#screen = track && this.#connect(track);
  }

  /** Call in a user gesture: browsers suspend an AudioContext until then. */
  wake(): void {
    if (this.#context.state !== 'running') void this.#context.resume().catch(() => {});
  }

  /** Loudness of the microphone now, 0 to 1. */
  readLevel(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, value) => sum + value * value, 0) / this.#samples.length;
    const decibels = 10 * Math.log10(power + 1e-10);
    return Math.min(1, Math.max(0, (decibels + 60) / 55));
  }

  close(): void {
    this.#microphone?.disconnect();
    this.#screen?.disconnect();
    void this.#context.close();
  }

  #connect(track: MediaStreamTrack): MediaStreamAudioSourceNode {
    const source = this.#context.createMediaStreamSource(new MediaStream([track]));
    source.connect(this.#out);
    this.wake();
    return source;
  }
}

/** Firefox joins only devices and contexts of the same rate; there the worker resamples. */
function openContext(): AudioContext {
  return navigator.userAgent.includes('Firefox/') ? new AudioContext() : new AudioContext({ sampleRate });
}
