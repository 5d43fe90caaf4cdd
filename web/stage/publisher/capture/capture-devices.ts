export type CaptureFailure = 'NO_CAMERA' | 'PERMISSION_DENIED' | 'IN_USE';
export type CameraChoice = { id?: string; facing?: 'user' | 'environment' };

/** Camera and microphone at once, so that the browser asks once. Rejects with the DOMException of the browser. */
export async function openBoth(): Promise<{ camera: MediaStreamTrack; microphone: MediaStreamTrack }> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: cameraConstraints({}), audio: microphoneConstraints('') });
  const [video] = stream.getVideoTracks();
  const [audio] = stream.getAudioTracks();
  if (!video || !audio) throw new DOMException('No camera or no microphone.', 'NotFoundError');
  return { camera: video, microphone: audio };
}

export async function openCamera(choice: CameraChoice): Promise<MediaStreamTrack> {
  return first((await navigator.mediaDevices.getUserMedia({ video: cameraConstraints(choice) })).getVideoTracks());
}

export async function openMicrophone(id: string): Promise<MediaStreamTrack> {
  return first((await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(id) })).getAudioTracks());
}

/** Asks which screen, window or tab, with its sound where the browser gives it. */
export async function openScreen(): Promise<{ picture: MediaStreamTrack; sound: MediaStreamTrack | undefined }> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30, max: 30 } }, audio: true });
  return { picture: first(stream.getVideoTracks()), sound: stream.getAudioTracks()[0] };
}

export const canShareScreen = () => 'getDisplayMedia' in (navigator.mediaDevices ?? {});

export async function listDevices(): Promise<{ cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return { cameras: devices.filter(({ kind }) => kind === 'videoinput'), microphones: devices.filter(({ kind }) => kind === 'audioinput') };
}

export function failureOf(error: unknown): CaptureFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'PERMISSION_DENIED';
  return name === 'NotReadableError' ? 'IN_USE' : 'NO_CAMERA';
}

/** Portrait where the camera supports it; landscape pictures are cropped at the center. */
function cameraConstraints({ id, facing = 'user' }: CameraChoice): MediaTrackConstraints {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
  return id ? { ...size, deviceId: { exact: id } } : { ...size, facingMode: facing };
}

function microphoneConstraints(id: string): MediaTrackConstraints {
  const sound = { echoCancellation: false, noiseSuppression: true, autoGainControl: true, channelCount: 1, sampleRate: 48_000 };
  return id ? { ...sound, deviceId: { exact: id } } : sound;
}

function first(tracks: MediaStreamTrack[]): MediaStreamTrack {
  const [track] = tracks;
  if (!track) throw new DOMException('No track.', 'NotFoundError');
  return track;
}
