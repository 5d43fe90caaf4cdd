import NodeMediaServer from 'node-media-server';

/** The peer as its own documentation starts it, in a process of its own: `peer-server.ts <rtmp port> <http port> <data folder>`. */
const [rtmp = '', http = '', folder = ''] = process.argv.slice(2);
new NodeMediaServer({
  bind: '127.0.0.1',
  rtmp: { port: Number(rtmp) },
  http: { port: Number(http) },
  store: { path: folder },
  webadmin: { enable: false },
}).run();
