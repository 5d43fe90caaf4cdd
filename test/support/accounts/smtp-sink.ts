import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Header names are lower-case; of repeated ones the first counts. */
export type ParsedMail = { subject: string; text: string; html: string; headers: Record<string, string>; raw: string };

export type SmtpSink = AsyncDisposable & {
  /** For SMTP_URL. */
  url: string;
  /** The mail to that address which comes after the first `afterCount`; those given out by `next` before, if it is not said. Waits ten seconds. */
  next(to: string, afterCount?: number): Promise<ParsedMail>;
  /** How many have come to that address. */
  count(to: string): number;
  /** Refuses the next recipients with these codes, in turn: 451 asks to try again, 550 is final. Resolves once all were used. */
  refuseNext(...codes: number[]): Promise<void>;
};

const limitMs = 15_000;

/** A real SMTP server on a free port that keeps what it is sent. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const came = new Map<string, ParsedMail[]>();
  const given = new Map<string, number>();
  const arrivals = new EventTarget();
  const refusals: { code: number; used: () => void }[] = [];
  const mailsTo = (to: string) => came.get(to.toLowerCase()) ?? [];

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, answer) {
      const refusal = refusals.shift();
      refusal?.used();
      answer(refusal && Object.assign(new Error('Refused for the test'), { responseCode: refusal.code }));
    },
    onData(stream, session, answer) {
      const keep = async () => {
        const mail = await parse(Buffer.concat(await stream.toArray()));
        for (const { address } of session.envelope.rcptTo) came.set(address.toLowerCase(), [...mailsTo(address), mail]);
      };
      keep().then(
        () => {
          answer();
          arrivals.dispatchEvent(new Event('mail'));
        },
        (error: Error) => answer(error),
      );
    },
  });
  // A client that disconnects, as a pool does at its end, does not fail the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async next(to, afterCount = given.get(to) ?? 0) {
      const signal = AbortSignal.timeout(limitMs);
      while (mailsTo(to).length <= afterCount) await arrival(arrivals, signal, `No mail number ${afterCount + 1} came to ${to}`);
      given.set(to, afterCount + 1);
      return mailsTo(to)[afterCount] as ParsedMail;
    },
    count: (to) => mailsTo(to).length,
    async refuseNext(...codes) {
      await Promise.all(codes.map((code) => new Promise<void>((used) => refusals.push({ code, used }))));
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The six digits of a mail or text message. */
export function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** The first address in the plain text of a mail. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}

async function parse(bytes: Buffer): Promise<ParsedMail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(bytes);
  const named = headers.toReversed().map(({ key, value }) => [key, value] as const);
  return { subject, text, html, headers: Object.fromEntries(named), raw: bytes.toString() };
}

async function arrival(arrivals: EventTarget, signal: AbortSignal, complaint: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    arrivals.addEventListener('mail', () => resolve(), { once: true });
    signal.addEventListener('abort', () => reject(new Error(`${complaint} within ${limitMs / 1000} s`)), { once: true });
  });
}
