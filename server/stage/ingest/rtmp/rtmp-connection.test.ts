import { expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/logs/log.ts';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { commands, handshake } from '../../../../test/support/media/test-encoder.ts';
import { RtmpConnection, type RtmpSocket } from './rtmp-connection.ts';
import { defaultRtmpLimits } from './rtmp-limits.ts';

test('a peer that reads no answers is cut, and the refusal is not one more of them', () => {
  const socket = { writableLength: 0, write: vi.fn(), end: vi.fn(), destroy: vi.fn() };
  const encoders = { admit: vi.fn(), report: vi.fn(), yieldStage: vi.fn() };
  const limits = defaultRtmpLimits;
  const parts = { socket: socket as unknown as RtmpSocket, log: createLog('silent'), limits, stageLimits: defaultStageLimits, encoders };
  const connection = new RtmpConnection(parts);
  connection.receive(handshake());
  const answers = socket.write.mock.calls.length;
  socket.writableLength = limits.maxUnsentBytes + 1;
  for (const command of commands('a_key')) connection.receive(command);
  expect(connection.isClosed).toBe(true);
  expect(socket.end).toHaveBeenCalledOnce();
  expect(socket.write).toHaveBeenCalledTimes(answers);
});
