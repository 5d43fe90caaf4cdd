import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MediaBuffer } from './media-buffer.ts';

/** What a browser's SourceBuffer does as far as the player leans on it; times of media are told by the test. */
class FakeSourceBuffer extends EventTarget {
  updating = false;
  appended: number[] = [];
  removed: [number, number][] = [];
  range: [number, number] | undefined;
  refusals = 0;

  get buffered() {
    const { range } = this;
    return { length: range ? 1 : 0, start: () => range?.[0] ?? 0, end: () => range?.[1] ?? 0 };
  }

  appendBuffer(bytes: Uint8Array): void {
    if (this.refusals > 0) {
      this.refusals -= 1;
      throw new DOMException('The buffer is full.', 'QuotaExceededError');
    }
    this.appended.push(...bytes.slice(0, 8));
    this.#update();
  }

  remove(start: number, end: number): void {
    this.removed.push([start, end]);
    this.range = [end, this.range?.[1] ?? end];
    this.#update();
  }

  #update(): void {
    this.updating = true;
    queueMicrotask(() => {
      this.updating = false;
      this.dispatchEvent(new Event('updateend'));
    });
  }
}

class FakeSource extends EventTarget {
  static made: FakeSource;
  static isTypeSupported = () => true;
  readyState = 'open';
  duration = 0;
  streaming = true;
  readonly buffer = new FakeSourceBuffer();

  constructor() {
    super();
    FakeSource.made = this;
  }

  addSourceBuffer(): FakeSourceBuffer {
    return this.buffer;
  }

  stream(streaming: boolean): void {
    this.streaming = streaming;
    this.dispatchEvent(new Event(streaming ? 'startstreaming' : 'endstreaming'));
  }
}

const mime = 'video/mp4; codecs="avc1.42c01f"';
const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(managed: boolean) {
  const video = { currentTime: 0 } as HTMLVideoElement;
  const owner = { fail: vi.fn(), full: vi.fn(), wanted: vi.fn() };
  const buffer = new MediaBuffer(video, { MediaSource: FakeSource as unknown as typeof MediaSource, managed }, owner);
  buffer.init(mime, Uint8Array.of(1));
  return { video, owner, buffer, source: FakeSource.made };
}

describe('MediaBuffer', () => {
  beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:player'));
  afterEach(() => vi.restoreAllMocks());

  it('P5: appends to a ManagedMediaSource only while it streams', async () => {
    const { video, buffer, source } = open(true);
    await settled();
    expect(video.disableRemotePlayback).toBe(true);
    source.stream(false);
    buffer.append(Uint8Array.of(2));
    buffer.append(Uint8Array.of(3));
    await settled();
    expect(source.buffer.appended).toEqual([1]);
    source.stream(true);
    await settled();
    expect(source.buffer.appended).toEqual([1, 2, 3]);
  });

  it('P5: sends for no more when too much waits, and begins again with the init segment', async () => {
    const { owner, buffer, source } = open(true);
    await settled();
    source.stream(false);
    for (let megabyte = 0; megabyte < 13; megabyte += 1) buffer.append(new Uint8Array(1_000_000).fill(9));
    expect(owner.full).toHaveBeenCalledOnce();
    expect(owner.wanted).not.toHaveBeenCalled();
    source.stream(true);
    buffer.append(Uint8Array.of(4));
    await settled();
    expect(owner.wanted).toHaveBeenCalledOnce();
    expect(source.buffer.appended).toEqual([1, 1, 4]);
  });

  it('P6: has no end, so that running dry is a wait', () => {
    expect(open(false).source.duration).toBe(Number.POSITIVE_INFINITY);
  });

  it('P9: makes room when the quota is exceeded, and appends what was refused', async () => {
    const { video, owner, buffer, source } = open(false);
    await settled();
    source.buffer.range = [0, 8];
    video.currentTime = 7;
    source.buffer.refusals = 1;
    buffer.append(Uint8Array.of(2));
    await settled();
    expect(source.buffer.removed).toEqual([[0, 5]]);
    expect(source.buffer.appended).toEqual([1, 2]);
    expect(owner.fail).not.toHaveBeenCalled();
  });

  it('P9: waits for the picture to move on when nothing can be removed', async () => {
    const { owner, buffer, source } = open(false);
    await settled();
    source.buffer.refusals = 1;
    buffer.append(Uint8Array.of(2));
    await vi.waitFor(() => expect(source.buffer.appended).toEqual([1, 2]));
    expect(owner.fail).not.toHaveBeenCalled();
  });
});
