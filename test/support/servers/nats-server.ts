import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** In the path, or where Debian installs it, which is in the path of root alone. */
const program: string | undefined = ['nats-server', '/usr/sbin/nats-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Whether this machine can run NATS; what needs it is left out otherwise, and says so. */
export const hasNats: boolean = program !== undefined;

/** A nats-server of its own on a free port. `config` is in its language, such as `max_payload: 64KB`. */
export class NatsServer {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  static async start(config = ''): Promise<NatsServer> {
    const folder = await mkdtemp(join(tmpdir(), 'haat-nats-'));
    const file = join(folder, 'nats.conf');
    await writeFile(file, `listen: "127.0.0.1:-1"\n${config}\n`);
    const process = spawn(program ?? 'nats-server', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    return new NatsServer(`nats://127.0.0.1:${await portOf(process.stderr)}`, process, folder);
  }

  /** It keeps its connections and reads nothing, as when its machine is overloaded. */
  freeze(): void {
    this.#process.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process.kill('SIGCONT');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.thaw();
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
      await once(this.#process, 'exit');
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The port that it says it listens on. What it says later is read too: a log that nobody reads would end it. */
async function portOf(said: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  said.on('data', (chunk) => {
    text += chunk;
    const port = /client connections on .*:(\d+)/.exec(text)?.[1];
    if (port && text.includes('Server is ready')) resolve(port);
  });
  said.once('end', () => reject(new Error(`nats-server did not start: ${text}`)));
  return await promise;
}
