/** In pixels. */
export const film = { width: 1280, height: 720, fps: 12 };

export type Box = { x: number; y: number; width: number; height: number };
export type PaneName = 'desk' | 'phone';
export type Layout = 'desk' | 'both' | 'phone' | 'words';

const phone = { y: 14, width: 338, height: 604 };
/** Where pages stand in the picture, in its own pixels. */
export const layouts: Record<Layout, Partial<Record<PaneName, Box>>> = {
  desk: { desk: { x: 24, y: 14, width: 1232, height: 604 } },
  both: { desk: { x: 24, y: 14, width: 868, height: 604 }, phone: { ...phone, x: 918 } },
  phone: { phone: { ...phone, x: 846, y: 58 } },
  words: {},
};
