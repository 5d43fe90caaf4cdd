import { createHash } from 'node:crypto';
import type { History } from '../history.ts';
import type { State } from './state.ts';
import type { Violation } from './violation.ts';

/** Acknowledged pictures are served whole, in every size. */
export function checkPictures(history: History, { pictures }: State): Violation[] {
  const stored = new Set(pictures.map(({ url }) => url));
  return history.pictures.flatMap(({ url, round, width, files }): Violation[] => {
    if (!stored.has(url)) return [{ rule: 'uploads', loss: 'lost', round, what: `picture ${url} was acknowledged and is not written down` }];
    const broken = files.find((file) => file.status !== 200 || file.width < 1 || file.width > width);
    return broken
      ? [{ rule: 'uploads', loss: 'lost', round, what: `picture ${broken.url} is answered with ${broken.status} and is ${broken.width} pixels wide` }]
      : [];
  });
}

/** An upload never stands before a piece that was acknowledged, and what is stored are its bytes. */
export function checkVideos(history: History, { videos }: State): Violation[] {
  const rows = new Map(videos.map((row) => [row.id, row]));
  return history.videos.flatMap(({ id, round, bytes, acked, offsets, whole }): Violation[] => {
    const fault = (loss: Violation['loss'], what: string): Violation[] => [{ rule: 'uploads', loss, round, what: `video ${id} ${what}` }];
    const back = offsets.find((offset) => offset.told < offset.acked);
    if (back) return fault('lost', `was acknowledged to ${back.acked} bytes, and afterwards it stood at ${back.told}`);
    const row = rows.get(id);
    if (!row) return whole ? fault('lost', 'was sent whole and is not there') : [];
    if (row.received < acked) return fault('lost', `was acknowledged to ${acked} bytes and stands at ${row.received}`);
    if (row.state === 'failed') return fault('wrong', 'could not be made');
    const wanted = createHash('sha256').update(bytes.subarray(0, row.received)).digest('hex');
    return row.sha256 === undefined || row.sha256 === wanted ? [] : fault('wrong', 'holds other bytes than were sent');
  });
}
