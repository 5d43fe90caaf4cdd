import { type EncodedPacket, Input, type InputAudioTrack, type InputVideoTrack, MP4 } from 'mediabunny';
import type { TrackConfig } from '#contract/wire/stage-wire.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import { createBlobSource } from './blob-source.ts';
import { PacketReader, type TrackPacket, usOf } from './packet-reader.ts';

/** The file is missing or cannot be read: trying again is useless. The message is for the seller. */
export class UnplayableVideo extends Error {}

const damaged = 'The video file is damaged.';
/** The end of the video lacks more pictures than rounding explains. */
const missingUs = 500_000;
const trackIds = { hd: 1, audio: 2, ld: 3 };

type Options = { blobs: Blobs; renditions: StoredVideo['renditions']; startSeconds: number; loops: boolean };

/**
 * A stored video as a show. Show time 0 is the key frame at or before the start position, so that the first picture needs no
 * other; the show is `lengthUs` long, or begins there again and again.
 */
export class StoredShow implements Disposable {
  readonly tracks: TrackConfig[] = [];
  readonly maxGopMs: number;
  /** From the first key frame to the end of the last picture. */
  lengthUs = 0;
  readonly #loops: boolean;
  readonly #inputs: Input[] = [];
  readonly #pictures: PacketReader[] = [];
  #sound: PacketReader | undefined;
  /** File time of show time 0. */
  #zeroUs = 0;
  #round = 0;

  private constructor({ renditions, loops }: Options) {
    this.#loops = loops;
    this.maxGopMs = Math.max(...renditions.map((rendition) => rendition.maxGopMs));
  }

  /** Throws `UnplayableVideo`; other errors, such as a network that is down, may pass. */
  static async open(options: Options): Promise<StoredShow> {
    const show = new StoredShow(options);
    try {
      for (const rendition of options.renditions) await show.#add(rendition.name, await openInput(options.blobs, rendition.key, show.#inputs));
      await show.#measure(options.startSeconds);
      return show;
    } catch (error) {
      show[Symbol.dispose]();
      throw error;
    }
  }

  /** Goes to the key frame at or before a show time, or after `afterUs` if that was sent before; `false` when the show is over there. */
  async seek(positionUs: number, afterUs = -1): Promise<boolean> {
    this.#round = this.#loops ? Math.floor(positionUs / this.lengthUs) : 0;
    const shiftUs = this.#shiftUs();
    const key = await this.#findKey(positionUs - shiftUs, afterUs - shiftUs);
    if (!key || (!this.#loops && positionUs >= this.lengthUs)) return false;
    await this.#startAt(key);
    return true;
  }

  /** What comes next and before `untilUs` of show time, in decoding order; `undefined` when the show is over. */
  async readUntil(untilUs: number): Promise<TrackPacket[] | undefined> {
    const read: TrackPacket[] = [];
    for (;;) {
      const endUs = (this.#round + 1) * this.lengthUs;
      read.push(...(await this.#readRound(Math.min(untilUs, endUs))));
      if (untilUs < endUs) return read;
      if (!this.#loops) return read.length > 0 ? read : undefined;
      await this.#startRound();
    }
  }

  [Symbol.dispose](): void {
    for (const input of this.#inputs) input.dispose();
  }

  async #add(name: 'hd' | 'ld', input: Input): Promise<void> {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new UnplayableVideo('The video file has no picture.');
    const audio = name === 'hd' ? await input.getPrimaryAudioTrack() : null;
    this.tracks.push(await describeVideo(video, name));
    this.#pictures.push(new PacketReader(trackIds[name], video));
    if (!audio) return;
    this.tracks.push(await describeAudio(audio));
    this.#sound = new PacketReader(trackIds.audio, audio);
  }

  async #measure(startSeconds: number): Promise<void> {
    const sink = this.#pictures[0]?.sink;
    const key = (await sink?.getKeyPacket(startSeconds, { verifyKeyPackets: true })) ?? (await sink?.getFirstKeyPacket({ verifyKeyPackets: true }));
    const last = await sink?.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
    if (!key || !last) throw new UnplayableVideo('The video file has no picture.');
    this.#zeroUs = usOf(key);
    this.lengthUs = Math.round((last.timestamp + last.duration) * 1e6) - this.#zeroUs;
    await this.#startAt(key);
  }

  /** Show time minus file time. */
  #shiftUs(): number {
    return this.#round * this.lengthUs + this.#delayUs() - this.#zeroUs;
  }

  #delayUs(): number {
    return Math.max(...this.#pictures.map((reader) => reader.delayUs));
  }

  async #findKey(fileUs: number, afterFileUs: number): Promise<EncodedPacket | null> {
    const sink = this.#pictures[0]?.sink;
    const key = await sink?.getKeyPacket(secondsOf(Math.max(fileUs, this.#zeroUs)), { verifyKeyPackets: true });
    if (!sink || !key || usOf(key) > afterFileUs) return key ?? null;
    const sent = await sink.getKeyPacket(secondsOf(afterFileUs));
    return sent && (await sink.getNextKeyPacket(sent, { verifyKeyPackets: true }));
  }

  async #startRound(): Promise<void> {
    this.#round += 1;
    const key = await this.#findKey(this.#zeroUs, -1);
    if (!key) throw new Error('The first key frame of the video is gone.');
    await this.#startAt(key);
  }

  async #startAt(key: EncodedPacket): Promise<void> {
    const seconds = secondsOf(usOf(key));
    for (const reader of this.#pictures) {
      const own = await reader.sink.getKeyPacket(seconds, { verifyKeyPackets: true });
      if (own) await reader.start(own);
    }
    const sound = await findSound(this.#sound?.sink, seconds);
    if (sound) await this.#sound?.start(sound);
  }

  async #readRound(untilUs: number): Promise<TrackPacket[]> {
    const shiftUs = this.#shiftUs();
    const readers = this.#sound ? [...this.#pictures, this.#sound] : this.#pictures;
    if (this.#pictures.some(({ endUs }) => endUs !== undefined && endUs + shiftUs < untilUs - missingUs)) throw new UnplayableVideo(damaged);
    const taken = await Promise.all(readers.map((reader) => reader.takeUntil(untilUs - shiftUs)));
    return taken
      .flat()
      .map((packet) => ({ ...packet, ptsUs: packet.ptsUs + shiftUs, dtsUs: packet.dtsUs + shiftUs }))
      .sort((a, b) => a.dtsUs - b.dtsUs || a.track - b.track);
  }
}

/** A rounded time may lie before the packet it was made of: a microsecond later does not. */
function secondsOf(fileUs: number): number {
  return (fileUs + 1) / 1e6;
}

/** The first sound that begins with the picture or after it. */
async function findSound(sink: PacketReader['sink'] | undefined, seconds: number): Promise<EncodedPacket | null> {
  const before = await sink?.getPacket(seconds);
  if (!sink || !before) return (await sink?.getFirstPacket()) ?? null;
  return seconds - before.timestamp < 2e-6 ? before : await sink.getNextPacket(before);
}

async function openInput(blobs: Blobs, key: string, inputs: Input[]): Promise<Input> {
  const found = await blobs.find(key);
  if (!found) throw new UnplayableVideo('The video file is gone.');
  const input = new Input({ source: createBlobSource(blobs, key, found.size), formats: [MP4] });
  inputs.push(input);
  if (!(await input.canRead())) throw new UnplayableVideo(damaged);
  return input;
}

async function describeVideo(video: InputVideoTrack, name: 'hd' | 'ld'): Promise<TrackConfig> {
  const config = await video.getDecoderConfig();
  if (!config?.description) throw new UnplayableVideo('The picture of the video file cannot be read.');
  const { codec, codedWidth: width = 0, codedHeight: height = 0 } = config;
  const track = { id: trackIds[name], kind: 'video' as const, codec, width, height, description: toBase64(config.description) };
  return name === 'ld' ? { ...track, rendition: 'ld' } : track;
}

async function describeAudio(audio: InputAudioTrack): Promise<TrackConfig> {
  const config = await audio.getDecoderConfig();
  if (!config?.description) throw new UnplayableVideo('The sound of the video file cannot be read.');
  const { codec, sampleRate, numberOfChannels: channels } = config;
  return { id: trackIds.audio, kind: 'audio', codec, sampleRate, channels, description: toBase64(config.description) };
}

function toBase64(bytes: AllowSharedBufferSource): string {
  const view = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
  return Buffer.from(view).toString('base64');
}
