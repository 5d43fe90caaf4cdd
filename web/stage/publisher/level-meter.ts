/** How loud a microphone is, 0 to 1, for a meter. */
export class LevelMeter {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #data = new Float32Array(1024);
  #source: MediaStreamAudioSourceNode | undefined;

  listen(track: MediaStreamTrack): void {
    this.#source?.disconnect();
    this.#analyser.fftSize = this.#data.length;
    this.#source = this.#context.createMediaStreamSource(new MediaStream([track]));
    this.#source.connect(this.#analyser);
    void this.#context.resume();
  }

  read(): number {
    this.#analyser.getFloatTimeDomainData(this.#data);
    const power = this.#data.reduce((sum, value) => sum + value * value, 0) / this.#data.length;
    const decibels = 10 * Math.log10(power + 1e-10);
    return Math.min(1, Math.max(0, (decibels + 60) / 55));
  }

  close(): void {
    this.#source?.disconnect();
    void this.#context.close();
  }
}
