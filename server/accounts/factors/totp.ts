import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** As every authenticator app knows it (RFC 6238, docs/accounts.md, "Second factors"). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

type TotpEnrollment = { secret: string; uri: string; qr_code: string };

/** `qr_code` is SVG without a `#`, which would end the data: address that the client makes of it. */
export function makeTotp(issuer: string, label: string): TotpEnrollment {
  const secret = new Secret({ size: secretBytes });
  const uri = new TOTP({ ...kind, issuer, label, secret }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4, whiteColor: 'white', blackColor: 'black' }) };
}

/** The 30-second step that the code belongs to: this one, the one before or the one after. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...kind, secret: Secret.fromBase32(secret), token, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / (kind.period * 1000)) + delta;
}
