import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type Box, film, type Layout, layouts, type PaneName } from './layouts.ts';
import type { Taken } from './recorder.ts';

const run = promisify(execFile);
const quiet = ['-nostdin', '-loglevel', 'error', '-y'];

/** In kbit/s: four minutes of it are 7.1 MB. */
const bitrate = 236;

export type Words = { layout: Layout; title: string; text: string; number: number };

/** What stands around the pages, with holes where they are: drawn by the browser, in the fonts of the brand. */
export async function drawGrounds(browser: Browser, chapters: readonly Words[], fileOf: (chapter: Words) => string): Promise<void> {
  const [style, logo] = [await readStyle(), await readLogo()];
  const page = await browser.newPage({ viewport: film });
  for (const chapter of chapters) {
    await page.setContent(`<style>${style}</style>${groundOf(chapter, logo)}`);
    await page.evaluate('document.fonts.ready');
    const drawn = await page.screenshot({ omitBackground: true });
    const holes = Object.values(layouts[chapter.layout]).map(
      (box) => `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${box.width < 400 ? 26 : 10}"/>`,
    );
    const mask = Buffer.from(`<svg width="${film.width}" height="${film.height}">${holes.join('')}</svg>`);
    await sharp(drawn)
      .composite([{ input: mask, blend: 'dest-out' }])
      .png()
      .toFile(fileOf(chapter));
  }
  await page.close();
}

function groundOf({ layout, title, text, number }: Words, logo: string): string {
  const frames = Object.values(layouts[layout]).map((box) => {
    const round = box.width < 400 ? 'phone' : 'screen';
    return `<i class="${round}" style="left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px"></i>`;
  });
  const said = `<b>${title}</b><span>${text}</span>`;
  if (layout === 'words') return `<main class="dark"><div class="awning"></div>${logo}<div class="card">${said}</div></main>`;
  if (layout === 'phone') return `<main>${frames.join('')}<div class="beside"><em>${number}</em>${said}</div></main>`;
  return `<main>${frames.join('')}<div class="foot"><em>${number}</em>${said}</div></main>`;
}

async function readLogo(): Promise<string> {
  const drawing = await readFile(new URL('../../web/ui/display/logo.svg', import.meta.url), 'utf8');
  return `<div class="hidden">${drawing}</div><svg class="logo" viewBox="0 0 3776 950"><use href="#haat"/></svg>`;
}

async function readStyle(): Promise<string> {
  const font = async (name: string) => (await readFile(fileURLToPath(import.meta.resolve(name)))).toString('base64');
  const face = (family: string, data: string) => `@font-face{font-family:${family};font-weight:200 800;src:url(data:font/woff2;base64,${data})}`;
  return `${face('Display', await font('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'))}
    ${face('Text', await font('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'))}
    *{margin:0;box-sizing:border-box} main{--color-marigold:#FFB000;position:fixed;inset:0;background:#FBF8F3;color:#17120F;font:400 21px/1.35 Text}
    i{position:absolute;box-shadow:0 0 0 1px #d9d0c4,0 6px 24px #17120f26} .screen{border-radius:10px}
    .phone{border-radius:26px;box-shadow:0 0 0 7px #17120F,0 8px 28px #17120f40}
    em{font:800 25px/1 Display;color:#17120F;font-style:normal;font-variant-numeric:tabular-nums} b{font:800 27px/1.1 Display;letter-spacing:-.01em}
    .foot{position:absolute;left:24px;right:24px;top:626px;height:94px;display:flex;align-items:center;gap:20px}
    .foot em,.beside em{display:grid;place-items:center;flex:none;width:46px;height:46px;border-radius:50%;background:#FFB000}
    .foot b{flex:none;max-width:330px} .foot span{text-wrap:balance}
    .beside{position:absolute;left:96px;top:0;bottom:0;width:600px;display:flex;flex-direction:column;justify-content:center;gap:22px}
    .beside b{font-size:64px;line-height:1;letter-spacing:-.025em} .beside span{font-size:26px}
    .dark{background:#17120F;color:#FBF8F3}
    .awning{position:absolute;left:0;right:0;top:0;height:88px;background:repeating-linear-gradient(to left,#FFB000 0 56px,#FBF8F3 56px 112px);
    mask:linear-gradient(#000 0 0) 0 0/100% 61px no-repeat,radial-gradient(circle at 50% 0,#000 27.5px,transparent 28px) 100% 100%/56px 28px repeat-x}
    .card{position:absolute;left:96px;right:96px;bottom:96px;display:flex;flex-direction:column;gap:24px}
    .card b{font-size:96px;line-height:.95;letter-spacing:-.03em} .card span{font-size:28px;color:#e5ddd2;max-width:900px}
    .hidden{display:none} .logo{position:absolute;left:96px;top:150px;height:72px;width:286px}`;
}

/** The chapter as a clip that loses nothing to speak of. */
export async function layChapter({
  taken,
  ground,
  layout,
  folder,
  to,
}: {
  taken: Taken;
  ground: string;
  layout: Layout;
  folder: string;
  to: string;
}): Promise<void> {
  const inputs: string[] = [];
  const steps: string[] = [];
  const under = `color=c=0xFBF8F3:s=${film.width}x${film.height}:r=${film.fps}:d=${taken.seconds}[under0]`;
  for (const [index, [pane, box]] of (Object.entries(layouts[layout]) as [PaneName, Box][]).entries()) {
    const timeline = taken.panes[pane] ?? [];
    const list = join(folder, `${pane}.txt`);
    const lines = timeline.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}`);
    await writeFile(list, `${lines.join('\n')}\nfile '${timeline.at(-1)?.file}'\n`);
    inputs.push('-f', 'concat', '-safe', '0', '-i', list);
    steps.push(`[${index}:v]fps=${film.fps},scale=${box.width}:${box.height}:flags=lanczos[${pane}]`);
    steps.push(`[under${index}][${pane}]overlay=${box.x}:${box.y}:eof_action=repeat[under${index + 1}]`);
  }
  const count = steps.length / 2;
  steps.unshift(under);
  steps.push(`[under${count}][${count}:v]overlay=0:0:eof_action=repeat,format=yuv420p[picture]`);
  await run('ffmpeg', [
    ...[...quiet, ...inputs, '-i', ground, '-filter_complex', steps.join(';'), '-map', '[picture]', '-t', String(taken.seconds)],
    ...['-r', String(film.fps), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '8', to],
  ]);
}

/** All clips as one film, in two passes so that it has the size that was meant. */
export async function joinChapters(clips: readonly string[], folder: string, to: string): Promise<void> {
  const list = join(folder, 'clips.txt');
  await writeFile(list, clips.map((clip) => `file '${clip}'\n`).join(''));
  const codec = [
    ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation', '-b:v', `${bitrate}k`, '-maxrate', '900k', '-bufsize', '1800k'],
    ...['-g', String(film.fps * 8), '-pix_fmt', 'yuv420p', '-passlogfile', join(folder, 'passes'), '-an', '-map_metadata', '-1'],
  ];
  const source = [...quiet, '-f', 'concat', '-safe', '0', '-i', list];
  await run('ffmpeg', [...source, ...codec, '-pass', '1', '-f', 'null', '/dev/null']);
  await run('ffmpeg', [...source, ...codec, '-pass', '2', '-movflags', '+faststart', to]);
}

export async function takePoster(clip: string, second: number, to: string): Promise<void> {
  const { stdout } = await run('ffmpeg', [...quiet, '-ss', String(second), '-i', clip, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'], {
    encoding: 'buffer',
    maxBuffer: 16 * 1024 * 1024,
  });
  await sharp(stdout).resize({ width: 880 }).webp({ quality: 76 }).toFile(to);
}
