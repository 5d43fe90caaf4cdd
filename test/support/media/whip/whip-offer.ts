/** An offer as a browser makes it, with what a test wants otherwise. */
export function anOffer({ video = 'H264', audio = 'opus', mode = 1 } = {}): string {
  const transport = [
    'c=IN IP4 0.0.0.0',
    'a=ice-ufrag:Qm3x',
    'a=ice-pwd:kTNjGmYBYtsIlhVkx0bDWvGB',
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
  ];
  const common = [...transport, 'a=setup:actpass', 'a=sendonly', 'a=rtcp-mux'];
  const lines = [
    ...['v=0', 'o=- 4611731400430051336 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1', 'a=msid-semantic: WMS *'],
    ...['m=audio 9 UDP/TLS/RTP/SAVPF 111', ...common, 'a=mid:0', `a=rtpmap:111 ${audio}/48000/2`, 'a=fmtp:111 minptime=10;useinbandfec=1', 'a=ssrc:1 cname:a'],
    ...['m=video 9 UDP/TLS/RTP/SAVPF 102', ...common, 'a=mid:1', `a=rtpmap:102 ${video}/90000`, 'a=rtcp-fb:102 nack', 'a=rtcp-fb:102 nack pli'],
    ...[`a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=42e01f`, 'a=ssrc:2 cname:a'],
    ...['a=candidate:1 1 udp 2122194687 192.0.2.77 42506 typ host', 'a=rtcp-fb:102 transport-cc'],
  ];
  return `${lines.join('\r\n')}\r\n`;
}
