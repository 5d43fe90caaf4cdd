import { sdpType } from '#contract/wire/media-formats.ts';
import { whipPath } from '#contract/wire/media-paths.ts';
import { type StageErrorCode, type WhipErrorCode, whipErrorHeader } from '#contract/wire/stage-wire.ts';

/** A final failure. `NO_ENCODER`: the browser has no H.264 for WebRTC, or the server accepts no WebRTC. */
export type WhipFailure = StageErrorCode | 'NO_ENCODER' | 'NO_FFMPEG';

type Options = {
  liveStreamId: string;
  ticket: string;
  /** Id of the session that this one continues. */
  after: string | undefined;
  stream: MediaStream;
  signal: AbortSignal;
};

export type WhipSession = {
  id: string;
  /** Resolves once the connection is gone. */
  lost: Promise<void>;
  stats(): Promise<RTCStatsReport>;
  end(): void;
};

/** The server refused. Without a `reason` a later try may succeed. */
export class WhipRefusal extends Error {
  readonly reason: WhipFailure | undefined;
  readonly retryAfterMs: number;

  constructor(reason: WhipFailure | undefined, message: string, retryAfterSeconds = 0) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterSeconds * 1000;
  }
}

async function refusalOf(answer: Response): Promise<WhipRefusal> {
  const code = answer.headers.get(whipErrorHeader) as WhipErrorCode | null;
  const mayPass = code === null && (answer.status >= 500 || answer.status === 429 || answer.status === 408);
  const reason = code === 'WHIP_OFF' ? 'NO_ENCODER' : (code ?? 'SAMPLE_INVALID');
  return new WhipRefusal(mayPass ? undefined : reason, await sentenceOf(answer), Number(answer.headers.get('Retry-After')) || 0);
}

/** The message of Haat; a proxy in front of it answers with an HTML page. */
async function sentenceOf(answer: Response): Promise<string> {
  return answer.headers.get('Content-Type')?.startsWith('text/plain') ? await answer.text() : '';
}

const gatherMs = 1_500;
const connectMs = 15_000;
/** Grace period for ICE recovery after a network change. */
const disconnectedMs = 4_000;

/** Offers the tracks to `/whip/{liveStreamId}` (RFC 9725) and resolves once media can flow. Rejects with `WhipRefusal`, or when the network fails. */
export async function openWhipSession({ liveStreamId, ticket, after, stream, signal }: Options): Promise<WhipSession> {
  const connection = new RTCPeerConnection();
  const lost = Promise.withResolvers<void>();
  let location: string | undefined;

  function end(): void {
    lost.resolve();
    const goodbye = location && fetch(location, { method: 'DELETE', headers: { Authorization: `Bearer ${ticket}` }, keepalive: true });
    location = undefined;
    void Promise.resolve(goodbye)
      .catch(() => undefined)
      .finally(() => connection.close());
  }

  try {
    for (const track of stream.getTracks()) addTrack(connection, track, stream);
    await connection.setLocalDescription();
    await gathered(connection);
    const query = after ? `?after=${encodeURIComponent(after)}` : '';
    const headers = { 'Content-Type': sdpType, Authorization: `Bearer ${ticket}` };
    const answer = await fetch(`${whipPath(liveStreamId)}${query}`, { method: 'POST', headers, body: connection.localDescription?.sdp ?? '', signal });
    if (answer.status !== 201) throw await refusalOf(answer);
    location = answer.headers.get('Location') ?? undefined;
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    await connected(connection);
  } catch (error) {
    end();
    throw error;
  }
  void disconnected(connection).then(lost.resolve);
  return { id: location?.split('/').at(-1) ?? '', lost: lost.promise, stats: () => connection.getStats(), end };
}

/** H.264 only. The size stays on a slow link: a new size would start a new epoch for every viewer. */
function addTrack(connection: RTCPeerConnection, track: MediaStreamTrack, stream: MediaStream): void {
  const transceiver = connection.addTransceiver(track, { direction: 'sendonly', streams: [stream] });
  if (track.kind !== 'video') return;
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs.filter(({ mimeType }) => mimeType.toLowerCase() === 'video/h264') ?? [];
  if (codecs.length === 0) throw new WhipRefusal('NO_ENCODER', '');
  transceiver.setCodecPreferences?.(codecs);
  const parameters = transceiver.sender.getParameters();
  void transceiver.sender.setParameters({ ...parameters, degradationPreference: 'maintain-resolution' }).catch(() => undefined);
}

/** Resolves with all ICE candidates, or after `gatherMs` with those found. */
async function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, gatherMs);
    connection.addEventListener('icegatheringstatechange', () => connection.iceGatheringState === 'complete' && resolve());
  });
}

async function connected(connection: RTCPeerConnection): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the connection was not made in time')), connectMs);
    connection.addEventListener('connectionstatechange', () => {
      const { connectionState: state } = connection;
      if (state === 'connecting' || state === 'new' || state === 'disconnected') return;
      clearTimeout(timer);
      if (state === 'connected') resolve();
      else reject(new Error(`the connection is ${state}`));
    });
  });
}

async function disconnected(connection: RTCPeerConnection): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    connection.addEventListener('connectionstatechange', () => {
      clearTimeout(timer);
      const { connectionState: state } = connection;
      if (state === 'disconnected') timer = setTimeout(resolve, disconnectedMs);
      else if (state !== 'connected') resolve();
    });
  });
}
