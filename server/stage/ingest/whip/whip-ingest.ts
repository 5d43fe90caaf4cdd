import type { WhipErrorCode } from '#contract/wire/stage-wire.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { createRateLimits, type Spent } from '#server/platform/rate-limits.ts';
import type { Ticket, Tickets } from '#server/platform/sockets/tickets.ts';
import type { WhipSettings } from '#server/settings/config.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { admitTicket, sessionEnded } from '../../admit-ticket.ts';
import type { FindStream } from '../../show/stage-stream.ts';
import type { StageProblem } from '../../stage-problem.ts';
import type { StageRegistry } from '../../stage-registry.ts';
import type { TicketHolders } from '../../ticket-holders.ts';
import type { Admitted, EncoderRegistry } from '../encoder-registry.ts';
import { createFfmpegCheck } from './ffmpeg-check.ts';
import { readOffer } from './sdp-offer.ts';
import { defaultWhipLimits, type WhipLimits } from './whip-limits.ts';
import { WhipSession } from './whip-session.ts';

export type WhipIngestOptions = {
  /** `undefined` is off. */
  settings: WhipSettings | undefined;
  ffmpegPath: string;
  registry: Pick<StageRegistry, 'open' | 'prune'>;
  encoders: EncoderRegistry;
  tickets: Tickets;
  holders: TicketHolders;
  findStream: FindStream;
  stageLimits: StageLimits;
  log: Log;
  limits?: Partial<WhipLimits>;
};

export type WhipRequest = {
  liveStreamId: string;
  token: string;
  offer: string /** The session before, of a sender that comes back. */;
  after: string | undefined;
};
export type WhipRefusal = {
  ok: false;
  status: 400 | 401 | 404 | 409 | 422 | 429 | 501 | 503;
  message: string;
  code?: WhipErrorCode;
  retryAfterSeconds?: number;
};
export type WhipOpened = { ok: true; session: string; answer: string };

const maxRemembered = 1_000;
const noFfmpeg = 'WHIP needs ffmpeg on this server. Ask whoever runs it to install ffmpeg, or stream by RTMP.';
const statusOf = {
  TICKET_INVALID: 401,
  STREAM_NOT_FOUND: 404,
  STREAM_ENDED: 409,
  ALREADY_PUBLISHING: 409,
  LIMIT_EXCEEDED: 409,
  SHOW_TOO_LONG: 409,
} as const;

export type WhipIngest = ReturnType<typeof createWhipIngest>;

/** WHIP (RFC 9725): browsers and OBS by WebRTC, one more way onto the stage. Opus becomes AAC by one ffmpeg for each session. */
export function createWhipIngest(options: WhipIngestOptions) {
  const { settings, ffmpegPath, registry, encoders, holders, log, stageLimits } = options;
  const limits = { ...defaultWhipLimits, ...options.limits };
  const sessions = new Map<string, WhipSession>();
  const leaving = new Map<string, StageProblem>();
  const offers = createRateLimits({
    offers: { of: 'network', points: limits.maxOffersPerMinute, seconds: 60, refusal: (wait) => `Too many tries. Wait ${wait}.` },
  });
  const hasFfmpeg = createFfmpegCheck(ffmpegPath);
  let admitting = 0;
  /** werift looks for a free port and then binds it: one session after the other. */
  let opening: Promise<unknown> = Promise.resolve();

  /** Reads the offer first: an offer that cannot be answered must not put an event on air. */
  async function open({ liveStreamId, token, offer: text, after }: WhipRequest): Promise<WhipOpened | WhipRefusal> {
    if (!settings) return refuse(501, 'WHIP is switched off on this server. Stream by RTMP, or ask whoever runs it to set WHIP=on.', { code: 'WHIP_OFF' });
    const offer = readOffer(text);
    if ('status' in offer) return refuse(offer.status, offer.message);
    if (!(await hasFfmpeg())) return refuse(503, noFfmpeg, { code: 'NO_FFMPEG' });
    if (sessions.size + admitting >= limits.maxSessions)
      return refuse(503, 'Too many live events are sent to this server by WHIP now. Try again in a minute.', { retryAfterSeconds: 60 });
    const gone = after && leaving.get(after);
    if (gone) return refuseFor(gone);
    const isEncoder = token.startsWith(`${liveStreamId}_`);
    const admitted = await admit(liveStreamId, token, isEncoder);
    if ('code' in admitted) return refuseFor(admitted);
    for (const other of sessions.values()) if (other.liveStreamId === liveStreamId && !other.publishing) other.stop();
    const session = new WhipSession({
      ...{ admitted, token, isEncoder, offer, ffmpegPath, limits, stageLimits, encoders, log },
      peer: { ...settings, targetBitrate: limits.targetBitrate },
      onClosed,
    });
    const { ticket } = admitted;
    return await connect(session, () => (ticket ? holders.onEnd(ticket, () => session.drop(sessionEnded)) : encoders.add(session)));
  }

  /** Counted while it waits for the database, so that concurrent offers do not exceed the limit. */
  async function admit(liveStreamId: string, token: string, isEncoder: boolean): Promise<(Admitted & { ticket?: Ticket }) | StageProblem> {
    admitting += 1;
    try {
      if (isEncoder) return await encoders.admit(token);
      const opened = await admitTicket(options, liveStreamId, token);
      return 'code' in opened ? opened : { liveStreamId, ...opened };
    } finally {
      admitting -= 1;
    }
  }

  /** `tie` registers the session with what may end it: the registry of encoders, or the session of its ticket. Returns how to undo it. */
  async function connect(session: WhipSession, tie: () => () => void): Promise<WhipOpened | WhipRefusal> {
    sessions.set(session.id, session);
    ties.set(session, tie());
    try {
      const answered = opening.then(() => session.open());
      opening = answered.catch(() => undefined);
      return { ok: true, session: session.id, answer: await answered };
    } catch (error) {
      log.warn({ err: error, live_stream_id: session.liveStreamId }, 'a WHIP offer could not be answered');
      return refuse(400, 'The offer could not be answered.');
    }
  }

  const ties = new WeakMap<WhipSession, () => void>();

  function onClosed(session: WhipSession, reason: StageProblem | undefined): void {
    sessions.delete(session.id);
    ties.get(session)?.();
    registry.prune(session.liveStreamId);
    // The next attempt brings a new ticket, which is checked by itself.
    if (!reason || !(reason.code in statusOf) || reason.code === 'TICKET_INVALID') return;
    leaving.set(session.id, reason);
    const [oldest] = leaving.keys();
    if (leaving.size > maxRemembered && oldest) leaving.delete(oldest);
  }

  return {
    /** Switched on, and ffmpeg is there. */
    isAvailable: async () => settings !== undefined && (await hasFfmpeg()),
    maxOfferBytes: limits.maxOfferBytes,
    open,

    /** Counts an offer against the limit of its network. */
    async takeTry(ip: string): Promise<Spent | undefined> {
      return await offers.take('offers', networkOf(ip));
    },

    /** A session that ended with its show counts as closed: the studio sends DELETE after it has ended the show. */
    close(liveStreamId: string, id: string, token: string): 'closed' | 'forbidden' | 'missing' {
      const session = sessions.get(id);
      if (leaving.get(id)?.code === 'STREAM_ENDED') return 'closed';
      if (session?.liveStreamId !== liveStreamId) return 'missing';
      if (!session.hasToken(token)) return 'forbidden';
      session.stop();
      return 'closed';
    },

    async [Symbol.asyncDispose]() {
      await opening;
      for (const session of [...sessions.values()]) session.stop();
    },
  };
}

function refuse(status: WhipRefusal['status'], message: string, more: Pick<WhipRefusal, 'code' | 'retryAfterSeconds'> = {}): WhipRefusal {
  return { ok: false, status, message, ...more };
}

function refuseFor({ code, message }: StageProblem): WhipRefusal {
  return code in statusOf ? refuse(statusOf[code as keyof typeof statusOf], message, { code }) : refuse(503, message);
}
