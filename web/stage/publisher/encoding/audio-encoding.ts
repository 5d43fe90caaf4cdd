import { AdtsOutputFormat, AudioSample, AudioSampleSource, canEncodeAudio, type EncodedPacket, NullTarget, Output } from 'mediabunny';
import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import { AudioClock } from '../capture/audio-clock.ts';
import { audioTrackId } from '../publisher-messages.ts';
import { toBase64 } from './rendition-encoder.ts';

type Events = { config(track: TrackConfig): void; sample(sample: Omit<Sample, 'seq'>): void };

const bitrate = 96_000;
/** Format of silence before any sound; the same as that of the page's sound mix. */
const usual = { sampleRate: 48_000, channels: 1 };
/** Sound later than this is replaced by silence, up to shortly before now. */
const missingUs = 500_000;
const catchUpUs = 250_000;
/** A device that has delivered no sound by then counts as silent. */
const startUs = 2_000_000;

/** Sound in, AAC samples out; AAC always, by a WebAssembly encoder where the browser has none (docs/live-video.md, "Rules"). */
export class AudioEncoding {
  readonly #events: Events;
  #source: AudioSampleSource | undefined;
  #clock: AudioClock | undefined;
  #format = { sampleRate: 0, channels: 0 };
  #isEncoding = false;

  constructor(events: Events) {
    this.#events = events;
  }

  async open(): Promise<void> {
    if (!(await canEncodeAudio('aac'))) {
      const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
      registerAacEncoder();
    }
    const source = new AudioSampleSource({ codec: 'aac', bitrate, onEncodedPacket: (packet, meta) => this.#output(packet, meta) });
    const output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() });
    output.addAudioTrack(source);
    await output.start();
    this.#source = source;
  }

  /** Where the sound ends that was encoded, on the capture clock. */
  get endUs(): number | undefined {
    return this.#clock?.endUs;
  }

  /** Takes and closes the sound; `atUs` is its time on the capture clock. */
  async encode(sound: AudioData, atUs: number): Promise<void> {
    this.#isEncoding = true;
    try {
      await this.#encode(sound, atUs);
    } finally {
      this.#isEncoding = false;
    }
  }

  /** Fills in silence when the microphone delivers nothing: without sound the players would stop the picture too (P13). */
  async fill(nowUs: number): Promise<void> {
    if (this.#isEncoding || !this.#source) return;
    if (!this.#clock && nowUs > startUs) this.#format = usual;
    if (this.#format.sampleRate === 0) return;
    this.#clock ??= new AudioClock(this.#format.sampleRate);
    const atUs = this.#clock.endUs ?? nowUs - missingUs;
    if (nowUs - atUs < missingUs) return;
    const frames = Math.round(((nowUs - catchUpUs - atUs) / 1e6) * this.#format.sampleRate);
    const placed = this.#clock.place(atUs, frames);
    await this.#add(new Float32Array(frames * this.#format.channels), placed.atUs);
  }

  async #encode(sound: AudioData, atUs: number): Promise<void> {
    const { sampleRate, numberOfChannels: channels, numberOfFrames: frames } = sound;
    if (!this.#source) return sound.close();
    if (this.#format.sampleRate === 0) this.#format = { sampleRate, channels };
    if (this.#format.sampleRate !== sampleRate || this.#format.channels !== channels) {
      this.#format = { sampleRate, channels };
      this.#clock = new AudioClock(sampleRate, this.#clock?.endUs);
      await this.open();
    }
    this.#clock ??= new AudioClock(sampleRate);
    const placed = this.#clock.place(atUs, frames);
    if (placed.drop) return sound.close();
    if (placed.silence > 0) await this.#add(new Float32Array(placed.silence * channels), placed.atUs);
    const data = new Float32Array(frames * channels);
    for (let channel = 0; channel < channels; channel += 1) {
      sound.copyTo(data.subarray(channel * frames, (channel + 1) * frames), { planeIndex: channel, format: 'f32-planar' });
    }
    sound.close();
    await this.#add(data, placed.atUs + (placed.silence / sampleRate) * 1e6);
  }

  async #add(data: Float32Array<ArrayBuffer>, atUs: number): Promise<void> {
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: this.#format.channels,
      sampleRate: this.#format.sampleRate,
      timestamp: atUs / 1e6,
    });
    await this.#source?.add(sample);
    sample.close();
  }

  #output(packet: EncodedPacket, meta?: EncodedAudioChunkMetadata): void {
    const config = meta?.decoderConfig;
    if (config?.description) {
      this.#events.config({
        id: audioTrackId,
        kind: 'audio',
        codec: config.codec,
        sampleRate: config.sampleRate,
        channels: config.numberOfChannels,
        description: toBase64(config.description),
      });
    }
    const ptsUs = Math.round(packet.timestamp * 1e6);
    this.#events.sample({ track: audioTrackId, key: true, ptsUs, dtsUs: ptsUs, data: packet.data });
  }
}
