import type { CaptureFailure } from './capture/capture-devices.ts';
import type { EncoderState, PublisherReport, UplinkState } from './publisher-messages.ts';

export type PublisherFailure = CaptureFailure | Extract<PublisherReport, { t: 'failed' }>['reason'];
export type SourceKind = 'camera' | 'screen' | 'picture' | 'off';
/** A device change or failure that does not stop the show. `count` distinguishes a repeat. */
export type CaptureNotice = { what: 'CAMERA_LOST' | 'SCREEN_ENDED' | 'MICROPHONE_LOST' | 'DEVICE_UNCHANGED' | 'PICTURE_UNREADABLE'; count: number };

export type PublisherState = {
  phase: 'idle' | 'preview' | 'connecting' | 'live' | 'reconnecting' | 'failed';
  failure: PublisherFailure | undefined;
  /** The message of the failure; for codes of the server, the server's sentence. */
  failureText: string | undefined;
  notice: CaptureNotice | undefined;
  source: SourceKind;
  /** The picture as the seller sees it: a stream, or an image. */
  stream: MediaStream | undefined;
  image: Blob | undefined;
  /** Which way the camera looks; the seller's own face is shown as in a mirror. */
  facing: 'user' | 'environment';
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  cameraId: string;
  microphoneId: string;
  muted: boolean;
  uplink: UplinkState | undefined;
  encoder: EncoderState | undefined;
  /** As the server calls the capture that is, or was last, sent from here. */
  session: string | undefined;
};

/** Before it is opened, and once it is closed. */
export const idle: PublisherState = {
  phase: 'idle',
  failure: undefined,
  failureText: undefined,
  notice: undefined,
  source: 'camera',
  stream: undefined,
  image: undefined,
  facing: 'user',
  cameras: [],
  microphones: [],
  cameraId: '',
  microphoneId: '',
  muted: false,
  uplink: undefined,
  encoder: undefined,
  session: undefined,
};
