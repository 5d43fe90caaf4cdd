import type { NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../logs/log.ts';
import type { NatsLink } from './bus-nats-link.ts';

/** Sent and not confirmed: beyond it messages are dropped, so that a slow NATS does not fill our memory. */
const maxUnconfirmedBytes = 32 * 1024 * 1024;
/** A confirmation is asked for after so many bytes. */
const confirmEvery = 256 * 1024;

/** What this node sends to NATS, bounded by what the server confirms: a socket's own buffer hides how far it is behind (P2). */
export function createUplink({ link, log }: { link: NatsLink; log: Log }) {
  let unconfirmed = 0;
  let confirming = false;
  let dropped = 0;

  /** The server answers a ping once it has read all that was sent before. */
  async function confirm(connection: NatsConnection): Promise<void> {
    confirming = true;
    const sent = unconfirmed;
    try {
      await connection.flush();
      unconfirmed -= sent;
    } catch {
      // The connection is lost, and what was on its way with it.
      unconfirmed = 0;
    }
    confirming = false;
    if (dropped > 0) log.warn({ messages: dropped }, 'NATS is slow: messages to other nodes were dropped');
    dropped = 0;
  }

  /** All frames of one message, or none; says which. */
  function send(subject: string, frames: Uint8Array[], reply?: string): boolean {
    const connection = link.connected();
    if (!connection || connection.isClosed() || unconfirmed > maxUnconfirmedBytes) {
      if (connection) dropped += 1;
      return false;
    }
    for (const frame of frames) {
      connection.publish(subject, frame, { reply });
      unconfirmed += frame.length;
    }
    if (unconfirmed >= confirmEvery && !confirming) void confirm(connection);
    return true;
  }

  return {
    send,

    /** Sends as fast as the server takes it. Gives up when the connection is lost. */
    async sendAll(subject: string, frames: Iterable<Uint8Array>): Promise<void> {
      const connection = link.connected();
      let sent = 0;
      for (const frame of frames) {
        if (link.connected() !== connection || !send(subject, [frame])) return;
        sent += frame.length;
        if (sent < confirmEvery) continue;
        if (await isConfirmed(connection)) sent = 0;
        else return;
      }
    },
  };
}

async function isConfirmed(connection: NatsConnection | undefined): Promise<boolean> {
  try {
    await connection?.flush();
    return true;
  } catch {
    return false;
  }
}
