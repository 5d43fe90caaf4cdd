import { describe, expect, it } from 'vitest';
import { parseMaster } from './master-playlist.ts';

const master = `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-SESSION-DATA:DATA-ID="in.haat.title",VALUE="Kurtas, and lamps"
#EXT-X-SESSION-DATA:DATA-ID="in.haat.first-frame",VALUE="2026-11-21T10:00:00.250Z"
#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=720x1280,FRAME-RATE=30.000
hd/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=140000,CODECS="mp4a.40.2"
audio/index.m3u8
`;

describe('parseMaster', () => {
  it('finds the date of the first frame and the rendition without a picture', () => {
    expect(parseMaster(master, 'https://shop.example/live/7/index.m3u8')).toEqual({
      firstFrameMs: Date.parse('2026-11-21T10:00:00.250Z'),
      videoUrl: 'https://shop.example/live/7/hd/index.m3u8',
      audioUrl: 'https://shop.example/live/7/audio/index.m3u8',
    });
  });

  it('says so when either is missing, with any line ends', () => {
    const bare = master.split('\n').filter((line) => !line.includes('in.haat') && !line.includes('mp4a.40.2"') && !line.startsWith('audio'));
    expect(parseMaster(bare.join('\r\n'), 'https://shop.example/')).toEqual({ firstFrameMs: undefined, videoUrl: undefined, audioUrl: undefined });
    const dateless = master.replace('2026-11-21T10:00:00.250Z', 'soon').replaceAll('\n', '\r\n');
    expect(parseMaster(dateless, 'https://shop.example/live/7/index.m3u8')).toEqual({
      firstFrameMs: undefined,
      videoUrl: 'https://shop.example/live/7/hd/index.m3u8',
      audioUrl: 'https://shop.example/live/7/audio/index.m3u8',
    });
  });
});
