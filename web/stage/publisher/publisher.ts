import { unreachable } from '#contract/exhaustive.ts';
import { Snapshot } from '../../net/snapshot.ts';
import { type CameraChoice, failureOf, listDevices, openBoth, openCamera, openMicrophone, openScreen } from './capture/capture-devices.ts';
import { SoundMix } from './capture/sound-mix.ts';
import { openTransport } from './open-transport.ts';
import type { PublisherReport } from './publisher-messages.ts';
import { type CaptureNotice, idle, type PublisherFailure, type PublisherState, type SourceKind } from './publisher-state.ts';
import type { Shown, Transport } from './transport.ts';

type Options = {
  /** A new ticket for the same live stream, after a long absence. Rejects when there is none to be had. */
  renewTicket: () => Promise<string>;
  /** What shoppers see while there is no picture. */
  drawPaused: () => Promise<Blob>;
};

const maxTicketTries = 5;
const ticketEveryMs = 2_000;

/** Captures picture and sound of this device and sends them to one live stream. The sound continues while the picture changes. */
export class Publisher {
  readonly state = new Snapshot<PublisherState>(idle);
  readonly #liveStreamId: string;
  readonly #options: Options;
  #out: Transport | undefined;
  #mix: SoundMix | undefined;
  #shown: Shown | undefined;
  #screenSound: MediaStreamTrack | undefined;
  #microphone: MediaStreamTrack | undefined;
  /** Counts changes of the picture, so that an outdated one is dropped. */
  #turn = 0;
  /** The same for the microphone, which is independent of the picture. */
  #microphoneTurn = 0;
  #notices = 0;
  readonly #onDevices = () => void this.#listDevices();

  constructor(liveStreamId: string, options: Options) {
    this.#liveStreamId = liveStreamId;
    this.#options = options;
  }

  /** Loudness of the microphone now, 0 to 1. */
  get level(): number {
    return this.state.get().muted ? 0 : (this.#mix?.readLevel() ?? 0);
  }

  /** Asks for camera and microphone, and shows them. */
  async open(): Promise<void> {
    const turn = this.#nextTurn();
    try {
      const { camera, microphone } = await openBoth();
      if (turn === this.#turn) this.openWith(camera, microphone);
      else stopTracks([camera, microphone]);
    } catch (error) {
      if (turn === this.#turn) this.#fail(failureOf(error));
    }
  }

  /** As `open`, with tracks that are already open. */
  openWith(camera: MediaStreamTrack, microphone: MediaStreamTrack): void {
    navigator.mediaDevices.addEventListener('devicechange', this.#onDevices);
    this.#hear(microphone);
    this.#showCamera(camera);
    this.state.set({ phase: 'preview', failure: undefined, failureText: undefined });
  }

  /** Shows the camera again, or another one, chosen by id or facing. A failure leaves the show as it is. */
  async chooseCamera(choice: CameraChoice = { id: this.state.get().cameraId, facing: this.state.get().facing }): Promise<void> {
    const turn = this.#nextTurn();
    // Phones open one camera at a time.
    if (this.state.get().source === 'camera') this.#stopPicture();
    try {
      const camera = await openCamera(choice);
      if (turn !== this.#turn) return camera.stop();
      this.#showCamera(camera);
    } catch {
      if (turn !== this.#turn) return;
      this.#notify('DEVICE_UNCHANGED');
      if (this.state.get().source === 'camera') await this.#recoverCamera();
    }
  }

  async flipCamera(): Promise<void> {
    await this.chooseCamera({ facing: this.state.get().facing === 'user' ? 'environment' : 'user' });
  }

  async chooseMicrophone(id: string): Promise<void> {
    this.#microphoneTurn += 1;
    const turn = this.#microphoneTurn;
    try {
      const microphone = await openMicrophone(id);
      if (turn !== this.#microphoneTurn) return microphone.stop();
      this.#hear(microphone);
    } catch {
      if (turn === this.#microphoneTurn) this.#notify('DEVICE_UNCHANGED');
    }
  }

  /** Does nothing when the seller chooses no screen. */
  async shareScreen(): Promise<void> {
    this.#mix?.wake();
    const screen = await openScreen().catch(() => undefined);
    if (!screen) return;
    const { picture, sound } = screen;
    if (!this.#mix) return stopTracks([picture, sound]);
    this.#nextTurn();
    picture.addEventListener('ended', () => void this.#onScreenEnded(picture));
    this.#show({ kind: 'track', track: picture, fit: 'contain' }, 'screen');
    this.#screenSound = sound;
    this.#mix?.setScreen(sound);
  }

  /** A still picture from a file, such as a product photo. */
  async showPicture(file: Blob): Promise<void> {
    const picture = await createImageBitmap(file).catch(() => undefined);
    picture?.close();
    if (!this.#mix) return;
    if (!picture) return this.#notify('PICTURE_UNREADABLE');
    this.#nextTurn();
    this.#show({ kind: 'still', picture: file, isPlaceholder: false }, 'picture');
  }

  /** Shows the placeholder and stops the camera; the sound continues. */
  async pausePicture(): Promise<void> {
    const turn = this.#nextTurn();
    const picture = await this.#options.drawPaused();
    if (turn === this.#turn) this.#show({ kind: 'still', picture, isPlaceholder: true }, 'off');
  }

  setMuted(muted: boolean): void {
    if (this.#microphone) this.#microphone.enabled = !muted;
    this.state.set({ muted });
  }

  /** Starts sending with the ticket of `goLive`. */
  start(ticket: string): void {
    const sound = this.#mix?.track;
    if (!this.#shown || !sound || this.#out) return;
    this.#mix?.wake();
    this.state.set({ phase: 'connecting', failure: undefined, failureText: undefined });
    this.#out = openTransport({ liveStreamId: this.#liveStreamId, ticket, shown: this.#shown, sound, report: (report) => this.#onReport(report) });
  }

  /** While the show is being ended, no poster of it is sent; picture and sound go on until it has ended. */
  setEnding(isEnding: boolean): void {
    this.#out?.holdPosters(isEnding);
  }

  /** Stops sending and keeps the preview. */
  stop(): void {
    this.#out?.stop();
    this.#out = undefined;
    this.state.set({ phase: this.#shown ? 'preview' : 'idle', uplink: undefined, encoder: undefined });
  }

  /** Releases camera and microphone. */
  close(): void {
    this.#nextTurn();
    this.#microphoneTurn += 1;
    this.stop();
    this.#stopPicture();
    this.#shown = undefined;
    this.#microphone?.stop();
    this.#microphone = undefined;
    this.#mix?.close();
    this.#mix = undefined;
    navigator.mediaDevices?.removeEventListener('devicechange', this.#onDevices);
    this.state.set(idle);
  }

  #showCamera(camera: MediaStreamTrack): void {
    camera.addEventListener('ended', () => void this.#onCameraEnded(camera));
    const { deviceId = '', facingMode } = camera.getSettings();
    this.#show({ kind: 'track', track: camera, fit: 'cover' }, 'camera');
    this.state.set({ cameraId: deviceId, facing: facingMode === 'environment' ? 'environment' : 'user' });
    void this.#listDevices();
  }

  #show(shown: Shown, source: SourceKind): void {
    this.#out?.show(shown);
    this.#stopPicture();
    this.#shown = shown;
    const isTrack = shown.kind === 'track';
    this.state.set({ source, stream: isTrack ? new MediaStream([shown.track]) : undefined, image: isTrack ? undefined : shown.picture });
  }

  #stopPicture(): void {
    if (this.#shown?.kind === 'track') this.#shown.track.stop();
    this.#screenSound?.stop();
    this.#screenSound = undefined;
    this.#mix?.setScreen(undefined);
  }

  #hear(microphone: MediaStreamTrack): void {
    const old = this.#microphone;
    this.#mix ??= new SoundMix();
    microphone.enabled = !this.state.get().muted;
    microphone.addEventListener('ended', () => void this.#onMicrophoneEnded(microphone));
    this.#microphone = microphone;
    this.#mix.setMicrophone(microphone);
    old?.stop();
    this.state.set({ microphoneId: microphone.getSettings().deviceId ?? '' });
  }

  async #onScreenEnded(track: MediaStreamTrack): Promise<void> {
    if (!this.#isShown(track)) return;
    this.#notify('SCREEN_ENDED');
    await this.#recoverCamera();
  }

  async #onCameraEnded(track: MediaStreamTrack): Promise<void> {
    if (this.#isShown(track)) await this.#recoverCamera();
  }

  /** The same camera, else any camera, else no picture: the show continues with its sound. */
  async #recoverCamera(): Promise<void> {
    const turn = this.#nextTurn();
    const { cameraId, facing } = this.state.get();
    const camera = await openCamera({ id: cameraId }).catch(() => openCamera({ facing }).catch(() => undefined));
    if (turn !== this.#turn) return camera?.stop();
    if (camera) return this.#showCamera(camera);
    if (!this.#out) return this.#fail('CAPTURE_ENDED');
    this.#notify('CAMERA_LOST');
    await this.pausePicture();
  }

  async #onMicrophoneEnded(track: MediaStreamTrack): Promise<void> {
    if (this.#microphone !== track) return;
    const next = await openMicrophone('').catch(() => undefined);
    if (this.#microphone !== track) return next?.stop();
    if (next) this.#hear(next);
    this.#notify('MICROPHONE_LOST');
    await this.#listDevices();
  }

  #isShown(track: MediaStreamTrack): boolean {
    return this.#shown?.kind === 'track' && this.#shown.track === track;
  }

  async #listDevices(): Promise<void> {
    this.state.set(await listDevices());
  }

  #onReport(report: PublisherReport): void {
    switch (report.t) {
      case 'encoder':
        return this.state.set({ encoder: report.state });
      case 'session':
        return this.state.set({ session: report.session });
      case 'uplink':
        return this.state.set({ uplink: report.state, phase: report.state.connection });
      case 'ticketWanted':
        return void this.#renewTicket(report.forPoster);
      case 'failed':
        return this.#fail(report.reason, report.message);
      default:
        return unreachable(report);
    }
  }

  async #renewTicket(forPoster = false): Promise<void> {
    const out = this.#out;
    for (let tries = 0; tries < maxTicketTries && this.#out === out; tries += 1) {
      const ticket = await this.#options.renewTicket().catch(() => undefined);
      if (this.#out !== out) return;
      if (ticket) return out?.setTicket(ticket);
      await new Promise((resolve) => setTimeout(resolve, ticketEveryMs));
    }
    if (this.#out === out && !forPoster) this.#fail('TICKET_INVALID');
  }

  #notify(what: CaptureNotice['what']): void {
    this.#notices += 1;
    this.state.set({ notice: { what, count: this.#notices } });
  }

  #nextTurn(): number {
    this.#turn += 1;
    return this.#turn;
  }

  #fail(failure: PublisherFailure, failureText?: string): void {
    this.stop();
    this.state.set({ phase: 'failed', failure, failureText });
  }
}

function stopTracks(tracks: (MediaStreamTrack | undefined)[]): void {
  for (const track of tracks) track?.stop();
}
