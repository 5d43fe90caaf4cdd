import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { aacFrameSamples } from '#server/media/mp4/aac.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { AdtsReader } from './adts-reader.ts';
import { OggOpusWriter } from './ogg-opus.ts';
import { opusRate, opusSamples, silentOpus } from './opus-packet.ts';

type Options = { ffmpegPath: string; log: Log /** One AAC-LC frame, stereo at 48 kHz, and its capture time. */; deliver(frame: Buffer, timeUs: number): void };
type Child = ChildProcessByStdio<Writable, Readable, null>;

/** AudioSpecificConfig of what comes out: AAC-LC, 48 kHz, two channels. */
export const aacOfOpus = { sampleRate: opusRate, channels: 2, description: 'EZA=' };

/** A longer gap is not filled sample by sample: the packager fills it with silence. */
const maxFillSamples = 2 * opusRate;
/** Times that differ less are the jitter of rounding. */
const toleranceUs = 4_000;
const maxUnreadBytes = 256 * 1024;
const restartMs = 2_000;
const maxMemoryKilobytes = 1024 * 1024;
/** The encoder puts one frame of priming before the first sample. */
const primingFrames = 1;

// Without `-fflags +nobuffer`, which loses the first packet.
const command = [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1', '-protocol_whitelist', 'pipe'],
  ...['-f', 'ogg', '-probesize', '32', '-analyzeduration', '0', '-i', 'pipe:0'],
  ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', String(opusRate), '-f', 'adts', '-flush_packets', '1', 'pipe:1'],
];

/**
 * Opus in, AAC-LC out, through one ffmpeg that lives as long as the session. Exact to the sample: the input has no gaps, so the n-th
 * output frame holds the n-th 1024 samples, and `#anchors` map those to capture times.
 */
export class OpusToAac {
  readonly #options: Options;
  #child: Child | undefined;
  #ogg = new OggOpusWriter();
  #adts = new AdtsReader();
  #fed = 0;
  #frames = 0;
  #nextTicks: number | undefined;
  #anchors: { sample: number; timeUs: number }[] = [];
  #startedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes a packet; `ticks` is its unwrapped RTP time in samples. A late or repeated one is left out. */
  push(packet: Buffer, ticks: number, timeUs: number): void {
    const samples = opusSamples(packet);
    if (samples === 0 || this.#isClosed) return;
    const missing = ticks - (this.#nextTicks ?? ticks);
    if (missing < 0 && missing > -maxFillSamples) return;
    const child = this.#child ?? this.#start();
    if (!child || child.stdin.writableLength > maxUnreadBytes) return;
    this.#nextTicks = ticks + samples;
    if (missing > 0 && missing <= maxFillSamples) for (const silence of silentOpus(missing)) this.#feed(child, silence);
    this.#anchor(timeUs);
    this.#feed(child, packet);
  }

  close(): void {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #feed(child: Child, packet: Buffer): void {
    this.#fed += opusSamples(packet);
    child.stdin.write(this.#ogg.packet(packet));
  }

  #anchor(timeUs: number): void {
    const expected = this.#timeOf(this.#fed);
    if (expected === undefined || Math.abs(timeUs - expected) > toleranceUs) this.#anchors.push({ sample: this.#fed, timeUs });
  }

  #timeOf(sample: number): number | undefined {
    const anchor = this.#anchors.findLast((candidate) => candidate.sample <= sample) ?? this.#anchors[0];
    return anchor && anchor.timeUs + ((sample - anchor.sample) * 1e6) / opusRate;
  }

  #start(): Child | undefined {
    const now = performance.now();
    if (now - this.#startedAt < restartMs) return undefined;
    this.#startedAt = now;
    this.#ogg = new OggOpusWriter();
    this.#adts = new AdtsReader();
    this.#fed = 0;
    this.#frames = 0;
    this.#nextTicks = undefined;
    this.#anchors = [];
    const child = spawnLimited(this.#options.ffmpegPath);
    this.#child = child;
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (bytes: Buffer) => this.#child === child && this.#read(child, bytes));
    child.once('error', (error) => this.#lose(child, error.message));
    child.once('exit', (code, signal) => this.#lose(child, `it ended with ${signal ?? code}`));
    child.stdin.write(this.#ogg.begin());
    return child;
  }

  #read(child: Child, bytes: Buffer): void {
    try {
      for (const frame of this.#adts.read(bytes)) this.#deliver(frame);
    } catch (error) {
      child.kill('SIGKILL');
      this.#lose(child, (error as Error).message);
    }
  }

  #deliver(frame: Buffer): void {
    const sample = (this.#frames++ - primingFrames) * aacFrameSamples;
    if (sample < 0) return;
    while (this.#anchors[1] && this.#anchors[1].sample <= sample) this.#anchors.shift();
    const timeUs = this.#timeOf(sample);
    if (timeUs !== undefined) this.#options.deliver(frame, timeUs);
  }

  /** The next packet starts another one. */
  #lose(child: Child, reason: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#options.log.warn({ reason }, 'the sound encoder of a WHIP session stopped; it is started again');
  }
}

/** It decodes a stranger's bytes: little memory, low priority, no files, no network. */
function spawnLimited(ffmpegPath: string): Child {
  const script = `ulimit -v ${maxMemoryKilobytes}; exec nice -n 5 "$0" "$@"`;
  return spawn('/bin/sh', ['-c', script, ffmpegPath, ...command], { stdio: ['pipe', 'pipe', 'ignore'] });
}
