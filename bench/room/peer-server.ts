import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

/** The least that hands each line on to all, by `ws` or by Socket.IO: `peer-server.ts <ws|socket.io>`. Its process says its port. */
const http = createServer();
if (process.argv[2] === 'socket.io') {
  const room = new Server(http, { transports: ['websocket'], serveClient: false });
  room.on('connection', (socket) => socket.on('line', (line: unknown) => room.emit('line', line)));
} else {
  const room = new WebSocketServer({ server: http, perMessageDeflate: false });
  room.on('connection', (socket) =>
    socket.on('message', (line) => {
      for (const each of room.clients) each.send(line, { binary: false });
    }),
  );
}
http.listen(0, '127.0.0.1');
await once(http, 'listening');
process.send?.((http.address() as AddressInfo).port);
