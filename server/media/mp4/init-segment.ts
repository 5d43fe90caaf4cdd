import { ByteWriter } from './byte-writer.ts';

/** A track as the MP4 writer sees it. `config` is the avcC body or the AudioSpecificConfig. */
export type Mp4Track =
  | { id: number; kind: 'video'; timescale: number; width: number; height: number; config: Uint8Array }
  | { id: number; kind: 'audio'; timescale: number; channels: number; config: Uint8Array };

const unityMatrix = [0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000];
const undefinedLanguage = 0x55c4;

/** CMAF header (ISO/IEC 23000-19 §7.3): ftyp + moov. The movie's duration stays 0, which players read as "live". */
export function writeInitSegment(tracks: readonly Mp4Track[]): Uint8Array<ArrayBuffer> {
  const w = new ByteWriter();
  w.box('ftyp', () => {
    w.ascii('iso6');
    w.u32(0);
    w.ascii('iso6cmfcisommp41');
  });
  w.box('moov', () => {
    w.fullBox('mvhd', 0, 0, () => {
      w.u32(0, 0, 1000, 0, 0x00010000);
      w.u16(0x0100);
      w.zeros(10);
      w.u32(...unityMatrix);
      w.zeros(24);
      w.u32(tracks.length + 1);
    });
    for (const track of tracks) writeTrack(w, track);
    w.box('mvex', () => {
      for (const track of tracks) w.fullBox('trex', 0, 0, () => w.u32(track.id, 1, 0, 0, 0));
    });
  });
  return w.finish();
}

function writeTrack(w: ByteWriter, track: Mp4Track): void {
  const [width, height] = track.kind === 'video' ? [track.width, track.height] : [0, 0];
  w.box('trak', () => {
    w.fullBox('tkhd', 0, 3, () => {
      w.u32(0, 0, track.id, 0, 0, 0, 0);
      w.u16(0, 0, track.kind === 'audio' ? 0x0100 : 0, 0);
      w.u32(...unityMatrix, width * 65536, height * 65536);
    });
    w.box('mdia', () => {
      w.fullBox('mdhd', 0, 0, () => {
        w.u32(0, 0, track.timescale, 0);
        w.u16(undefinedLanguage, 0);
      });
      w.fullBox('hdlr', 0, 0, () => {
        w.u32(0);
        w.ascii(track.kind === 'video' ? 'vide' : 'soun');
        w.zeros(12);
        w.ascii(track.kind === 'video' ? 'video\0' : 'audio\0');
      });
      w.box('minf', () => writeMediaInformation(w, track));
    });
  });
}

function writeMediaInformation(w: ByteWriter, track: Mp4Track): void {
  if (track.kind === 'video') w.fullBox('vmhd', 0, 1, () => w.zeros(8));
  else w.fullBox('smhd', 0, 0, () => w.zeros(4));
  w.box('dinf', () => {
    w.fullBox('dref', 0, 0, () => {
      w.u32(1);
      w.fullBox('url ', 0, 1, () => {});
    });
  });
  w.box('stbl', () => {
    w.fullBox('stsd', 0, 0, () => {
      w.u32(1);
      if (track.kind === 'video') writeAvc1(w, track);
      else writeMp4a(w, track);
    });
    w.fullBox('stts', 0, 0, () => w.u32(0));
    w.fullBox('stsc', 0, 0, () => w.u32(0));
    w.fullBox('stsz', 0, 0, () => w.u32(0, 0));
    w.fullBox('stco', 0, 0, () => w.u32(0));
  });
}

function writeAvc1(w: ByteWriter, track: Extract<Mp4Track, { kind: 'video' }>): void {
  w.box('avc1', () => {
    w.zeros(6);
    w.u16(1);
    w.zeros(16);
    w.u16(track.width, track.height);
    w.u32(0x00480000, 0x00480000, 0);
    w.u16(1);
    w.zeros(32);
    w.u16(0x0018, 0xffff);
    w.box('avcC', () => w.bytes(track.config));
  });
}

function writeMp4a(w: ByteWriter, track: Extract<Mp4Track, { kind: 'audio' }>): void {
  w.box('mp4a', () => {
    w.zeros(6);
    w.u16(1);
    w.zeros(8);
    w.u16(track.channels, 16, 0, 0);
    // A 16.16 number: rates above 65,535 Hz do not fit, and readers take the rate from the AudioSpecificConfig.
    w.u32(track.timescale > 0xffff ? 0 : track.timescale * 65536);
    w.fullBox('esds', 0, 0, () => writeElementaryStream(w, track.config));
  });
}

/** ES_Descriptor of ISO/IEC 14496-1 §7.2.6.5 for MPEG-4 audio; lengths fit one byte because the config is at most 64 bytes. */
function writeElementaryStream(w: ByteWriter, config: Uint8Array): void {
  w.u8(3, 3 + 2 + 13 + 2 + config.byteLength + 3);
  w.u16(0);
  w.u8(0);
  w.u8(4, 13 + 2 + config.byteLength, 0x40, 0x15, 0, 0, 0);
  w.u32(0, 0);
  w.u8(5, config.byteLength);
  w.bytes(config);
  w.u8(6, 1, 2);
}
