/** Writes big-endian bytes into a buffer that grows; boxes get their size when they are closed. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  u8(...values: number[]): void {
    for (const value of values) {
      const at = this.#take(1);
      this.#view.setUint8(at, value);
    }
  }

  u16(...values: number[]): void {
    for (const value of values) {
      const at = this.#take(2);
      this.#view.setUint16(at, value);
    }
  }

  u32(...values: number[]): void {
    for (const value of values) {
      const at = this.#take(4);
      this.#view.setUint32(at, value);
    }
  }

  i32(value: number): void {
    const at = this.#take(4);
    this.#view.setInt32(at, value);
  }

  /** A safe integer in 64 bits. */
  u64(value: number): void {
    this.u32(Math.floor(value / 2 ** 32), value % 2 ** 32);
  }

  ascii(text: string): void {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i));
  }

  zeros(count: number): void {
    const at = this.#take(count);
    this.#bytes.fill(0, at, at + count);
  }

  bytes(data: Uint8Array): void {
    const at = this.#take(data.byteLength);
    this.#bytes.set(data, at);
  }

  /** Overwrites four bytes written before. */
  patch32(at: number, value: number): void {
    this.#view.setUint32(at, value);
  }

  box(type: string, write: () => void): void {
    const start = this.#length;
    this.u32(0);
    this.ascii(type);
    write();
    this.patch32(start, this.#length - start);
  }

  fullBox(type: string, version: number, flags: number, write: () => void): void {
    this.box(type, () => {
      this.u32(version * 2 ** 24 + flags);
      write();
    });
  }

  /** What was written so far, without a copy: good until the next write. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Reserves bytes and returns their offset. It may replace `#view`, so call it before using that. */
  #take(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.byteLength) this.#grow();
    return at;
  }

  #grow(): void {
    const larger = new Uint8Array(Math.max(this.#length, this.#bytes.byteLength * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
