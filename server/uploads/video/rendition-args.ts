import type { Container } from './containers.ts';
import type { Probe } from './probed-video.ts';

export type Size = { width: number; height: number };

const boxes = { hd: { long: 1280, short: 720 }, ld: { long: 640, short: 360 } };
const bitrates = { hd: 1_800_000, ld: 450_000 };
const gopSeconds = 2;
/** As `zscale` names them. */
const curves = { pq: 'smpte2084', hlg: 'arib-std-b67' };
/** Nits of a white sheet in HDR (ITU-R BT.2408, table 1), and of the brightest light that is kept. */
const whiteNits = 203;
const peakNits = 1000;
/** ffmpeg opens no file but its input. */
const onlyFiles = ['-protocol_whitelist', 'file,pipe'];
const nothingElse = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'];

/** The size within the box of a rendition, portrait or landscape as the video is, never larger than the video, with even sides. */
export function sizeIn({ width, height }: Size, name: 'hd' | 'ld'): Size {
  const { long, short } = boxes[name];
  const [boxWidth, boxHeight] = height >= width ? [short, long] : [long, short];
  const scale = Math.min(1, boxWidth / width, boxHeight / height);
  return { width: even(width * scale), height: even(height * scale) };
}

/** Whether a smaller rendition would save anything: what is taken as it is may be as light as one. */
export function needsSmaller(video: Pick<Probe, 'width' | 'height' | 'bitrate'>, isTaken: boolean): boolean {
  if (isTaken && video.bitrate <= bitrates.ld) return false;
  return sizeIn(video, 'ld').height < sizeIn(video, 'hd').height;
}

/** Arguments that make `hd`, and `ld` with the same key frames, from a file of any kind. */
export function renditionArgs(source: string, container: Container, video: Probe, outputs: { hd: string; ld?: string }): string[] {
  const fps = frameRate(video.fps);
  const scales = outputs.ld
    ? `split[big][small];[big]${scale(sizeIn(video, 'hd'))}[hd];[small]${scale(sizeIn(video, 'ld'))}[ld]`
    : `${scale(sizeIn(video, 'hd'))}[hd]`;
  const keys = ['-g', String(fps * gopSeconds), '-keyint_min', String(fps * gopSeconds), '-force_key_frames', `expr:gte(t,n_forced*${gopSeconds})`];
  return [
    ...[...onlyFiles, '-threads', '2', '-f', container, '-i', source],
    ...['-filter_complex', `[0:V:0]fps=${fps}:start_time=0,${toStandardRange(video)}${scales}`, '-filter_complex_threads', '2'],
    ...['-map', '[hd]', '-map', '0:a:0?', ...encode('hd', video), ...keys],
    ...['-af', 'aresample=async=1:first_pts=0', '-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', ...nothingElse, outputs.hd],
    ...(outputs.ld ? ['-map', '[ld]', '-an', ...encode('ld', video), ...keys, ...nothingElse, outputs.ld] : []),
  ];
}

/** Arguments that make `ld` alone, with the frames and key frames of an `hd` that was taken as it is. */
export function smallerArgs(hd: string, video: Probe, ld: string): string[] {
  const keys = ['-g', '9999', '-force_key_frames', 'source', '-fps_mode', 'passthrough'];
  return [
    ...[...onlyFiles, '-threads', '2', '-f', 'mov', '-i', hd],
    ...['-map', '0:V:0', '-an', '-vf', scale(sizeIn(video, 'ld')), ...encode('ld', video), ...keys, ...nothingElse, ld],
  ];
}

/** Arguments for one JPEG: the first picture from `fromSeconds` on that is not black. */
export function pictureArgs(hd: string, fromSeconds: number, jpeg: string): string[] {
  const notBlack = 'blackframe=amount=0:threshold=32,metadata=select:key=lavfi.blackframe.pblack:value=90:function=less';
  return [...onlyFiles, '-ss', String(fromSeconds), '-t', '30', '-f', 'mov', '-i', hd, '-an', '-vf', notBlack, '-frames:v', '1', '-f', 'image2', jpeg];
}

/** H.264 without B-frames or key frames of its own choice; at most the bitrate of its rendition. */
function encode(name: 'hd' | 'ld', { bitrate }: Probe): string[] {
  const most = Math.round(Math.min(bitrates[name], Math.max(150_000, 2.5 * bitrate)));
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads', '2', '-bf', '0', '-sc_threshold', '0'],
    ...['-crf', '23', '-maxrate', String(most), '-bufsize', String(most * 2)],
  ];
}

function scale({ width, height }: Size): string {
  return `scale=${width}:${height},setsar=1,format=yuv420p`;
}

/**
 * Filters that make BT.709 of HDR, in the size of `hd`, which is cheaper than in that of a 4K clip. White lands at white and everything up to
 * half of it stays as it is; what is brighter is pressed together.
 */
function toStandardRange(video: Probe): string {
  if (!video.hdr) return '';
  const { width, height } = sizeIn(video, 'hd');
  const linear = `zscale=tin=${curves[video.hdr]}:min=2020_ncl:pin=2020:t=linear:p=709:npl=${whiteNits},format=gbrpf32le`;
  const pressed = `tonemap=mobius:param=0.5:desat=0:peak=${peakNits / whiteNits}`;
  return `scale=${width}:${height},${linear},${pressed},zscale=t=709:m=709:r=tv,format=yuv420p,`;
}

/** Whole, so that a frame stands exactly at every second second. */
function frameRate(fps: number): number {
  const whole = Math.max(15, Math.round(fps));
  if (whole <= 30) return whole;
  return whole % 25 === 0 ? 25 : 30;
}

function even(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2);
}
