/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { WhipPublisher } from '../../../../web/stage/publisher/whip/whip-publisher.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
/** Files of the repository, without their types. */
const served = '/under-test/';
const start = `${served}web/stage/publisher/whip/start.ts`;
const starter = "import { WhipPublisher } from './whip-publisher.ts'; Object.assign(window, { WhipPublisher });";
const soundRate = 48_000;

/** A seller with a store and a live event on air, made through the API. */
export async function aLiveEvent(url: string): Promise<{ id: string; token: string }> {
  const ask = async (path: string, body: unknown, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const signedUp = await ask('/auth/v1/signup', {
    email: `${crypto.randomUUID()}@shop.example`,
    password: 'block-print-7',
    data: { store_name: 'Asha Prints' },
  });
  const token: string = signedUp.access_token;
  const stream = await ask('/api/seller/live-streams', { title: 'From a browser without an encoder' }, token);
  return { id: stream.id, token };
}

type UnderTest = { WhipPublisher: typeof WhipPublisher };
type InPage = { publisher: WhipPublisher; phases: string[]; stream: MediaStream };

/** In a page of Haat: sends a picture that turns white, and a sound that begins, at the same moment of each second. */
export async function publishByWhip(page: Page, { id, token }: { id: string; token: string }): Promise<void> {
  await page.route(`**${served}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const source = pathname === start ? starter : await readFile(join(root, pathname.slice(served.length)), 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source).replaceAll("'#contract/", `'${served}contract/`) });
  });
  await page.addScriptTag({ url: start, type: 'module' });
  await page.waitForFunction(() => 'WhipPublisher' in window);
  await page.evaluate(
    async ([liveStreamId, bearer]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 360, height: 640 });
      const drawing = canvas.getContext('2d');
      const audio = new AudioContext();
      await audio.resume();
      const tone = new OscillatorNode(audio, { frequency: 1000 });
      const gain = new GainNode(audio, { gain: 0 });
      const output = audio.createMediaStreamDestination();
      tone.connect(gain).connect(output);
      tone.start();
      let planned = 0;
      const draw = () => {
        const now = audio.currentTime;
        if (now > planned) {
          planned = Math.ceil(now + 0.3);
          gain.gain.setValueAtTime(0.8, planned).setValueAtTime(0, planned + 0.2);
        }
        if (!drawing) return;
        drawing.fillStyle = now % 1 < 0.2 && now >= 1 ? '#fff' : '#103010';
        drawing.fillRect(0, 0, 360, 640);
        drawing.fillStyle = '#808080';
        drawing.fillRect((now * 100) % 360, 0, 8, 8);
      };
      setInterval(draw, 10);
      const stream = new MediaStream([...canvas.captureStream(30).getTracks(), ...output.stream.getTracks()]);
      const { WhipPublisher } = window as unknown as UnderTest;
      const phases: string[] = [];
      const publisher = new WhipPublisher({
        liveStreamId: liveStreamId ?? '',
        async getTicket() {
          const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` };
          const answer = await fetch(`/api/seller/live-streams/${liveStreamId}/go-live`, { method: 'POST', headers, body: '{}' });
          return (await answer.json()).publish_ticket;
        },
        onState: (state) => phases.push(state.phase === 'failed' ? `failed: ${state.message}` : state.phase),
      });
      publisher.start(stream);
      Object.assign(window, { whip: { publisher, phases, stream } satisfies InPage });
    },
    [id, token],
  );
}

export async function untilPhase(page: Page, phase: string): Promise<void> {
  await page.waitForFunction((wanted) => (window as unknown as { whip: InPage }).whip.phases.at(-1)?.startsWith(wanted), phase);
}

/** Resolves once the first parts of the show are there. */
export async function untilStage(url: string, id: string): Promise<void> {
  while (!(await fetch(`${url}/live/${id}/index.m3u8`)).ok) await setTimeout(200);
}

export async function stopWhip(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { whip: InPage }).whip.publisher.stop());
}

/** How much later each sound of `publishByWhip` begins than its picture, in milliseconds, in `seconds` of what viewers get. */
export async function measureSkew(url: string, id: string, seconds: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-whip-'));
  try {
    const clip = join(folder, 'clip.mkv');
    await run('ffmpeg', [
      '-nostdin',
      '-loglevel',
      'error',
      '-copyts',
      '-i',
      `${url}/live/${id}/index.m3u8`,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0',
      '-c',
      'copy',
      '-t',
      String(seconds),
      clip,
    ]);
    const flashes = onsets(await readBrightness(clip), 0.8);
    const sounds = onsets(await readLoudness(clip), 0.5);
    return flashes.flatMap((flash) => {
      const nearest = sounds.toSorted((a, b) => Math.abs(a - flash) - Math.abs(b - flash))[0];
      return nearest === undefined ? [] : [(nearest - flash) * 1000];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Level = { time: number; level: number };

async function timesOf(clip: string, stream: 'v:0' | 'a:0'): Promise<number[]> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', stream, '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', clip]);
  return stdout
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .filter((time) => !Number.isNaN(time));
}

async function readBrightness(clip: string): Promise<Level[]> {
  const filter = ['-map', '0:v:0', '-fps_mode', 'passthrough', '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-i', clip, ...filter], { encoding: 'buffer' });
  const times = await timesOf(clip, 'v:0');
  return [...stdout].map((level, i) => ({ time: times[i] ?? 0, level: level / 255 }));
}

/** The peak of each millisecond. Each AAC frame lies at its own time. */
async function readLoudness(clip: string): Promise<Level[]> {
  const filter = ['-map', '0:a:0', '-ac', '1', '-ar', String(soundRate), '-f', 's16le', '-'];
  const { stdout } = await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-i', clip, ...filter], { encoding: 'buffer', maxBuffer: 64 * 2 ** 20 });
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.byteLength / 2));
  const times = await timesOf(clip, 'a:0');
  const step = soundRate / 1000;
  return Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const first = i * step;
    const frame = times[Math.floor(first / 1024)] ?? 0;
    const level = Math.max(...samples.subarray(first, first + step).map(Math.abs)) / 32_768;
    return { time: frame + (first % 1024) / soundRate, level };
  });
}

/** Where the level rises over the limit after a tenth of a second below it. */
function onsets(levels: Level[], limit: number): number[] {
  let quietSince: number | undefined;
  const found: number[] = [];
  for (const { time, level } of levels) {
    if (level < limit) quietSince ??= time;
    else {
      if (quietSince !== undefined && time - quietSince > 0.3) found.push(time);
      quietSince = undefined;
    }
  }
  return found;
}
