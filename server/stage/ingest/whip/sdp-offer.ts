/** An offer that can be answered; `sdp` is without what must not reach the ICE agent. */
export type Offer = { sdp: string; hasAudio: boolean };
export type OfferProblem = { status: 400 | 422; message: string };

const maxMedia = 8;
const mode1 = /packetization-mode=1(?!\d)/;
/**
 * Candidates would make the server contact any address they name, and the peer connects to the server anyway. Transport-wide feedback
 * of werift 0.25.2 is wrong: on a clean link it takes Chromium down to 74 kbit/s.
 */
const unwanted = /^a=(candidate:|end-of-candidates|rtcp-fb:\S+ transport-cc|extmap:\S+ http:\/\/www\.ietf\.org\/id\/draft-holmer-rmcat-transport-wide-cc)/;

/** Reads a WHIP offer (RFC 9725 §4.2): pictures in H.264, packetization mode 1, and at most Opus sound. */
export function readOffer(text: string): Offer | OfferProblem {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (!lines[0]?.startsWith('v=0') || lines.some((line) => !/^[a-z]=/.test(line))) return malformed('This is no session description.');
  const media = splitMedia(lines);
  if (media.length === 0 || media.length > maxMedia) return malformed('The offer has no media, or too many.');
  for (const name of ['ice-ufrag', 'ice-pwd', 'fingerprint'])
    if (!lines.some((line) => line.startsWith(`a=${name}:`))) return malformed(`The offer has no ${name}.`);
  const sending = media.filter((section) => !section.some((line) => line === 'a=recvonly' || line === 'a=inactive'));
  const video = sending.filter((section) => section[0]?.startsWith('m=video '));
  const audio = sending.filter((section) => section[0]?.startsWith('m=audio '));
  if (!video.some(offersH264))
    return unsupported('Only H.264 video with packetization mode 1 is taken. Choose H.264 (x264, NVENC, QuickSync or VideoToolbox) in the encoder.');
  if (audio.length > 0 && !audio.some((section) => section.some((line) => /^a=rtpmap:\d+ opus\/48000/i.test(line))))
    return unsupported('Only Opus sound is taken.');
  const sdp = `${lines.filter((line) => !unwanted.test(line)).join('\r\n')}\r\n`;
  return { sdp, hasAudio: audio.length > 0 };
}

function splitMedia(lines: readonly string[]): string[][] {
  const sections: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
}

function offersH264(section: readonly string[]): boolean {
  const types = section.flatMap((line) => /^a=rtpmap:(\d+) H264\/90000/i.exec(line)?.[1] ?? []);
  return types.some((type) => section.some((line) => line.startsWith(`a=fmtp:${type} `) && mode1.test(line)));
}

function malformed(message: string): OfferProblem {
  return { status: 400, message };
}

function unsupported(message: string): OfferProblem {
  return { status: 422, message };
}
