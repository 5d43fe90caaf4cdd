import chapters from './chapters.json';

/** What the film says, and at which of its seconds; written with it by `scripts/walk-through/record.ts`. */
export const filmChapters = chapters.map(({ title, text }, index) => ({
  at: chapters.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0),
  title,
  text,
}));
