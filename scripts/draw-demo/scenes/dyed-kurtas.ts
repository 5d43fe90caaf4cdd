import { indigoKurta } from './indigo-kurta.ts';

/** What the indigo kurta is dyed, printed and shaded in; nothing else in the picture has these colors. */
const indigo = ['#2b3c7e', '#9db2e0', '#ece4d0', '#182552', '#1f2c64', '#222f6b', '#0b1236', '#1c2858', '#8d9cc8', '#0b1030', '#1a2560'] as const;
const madder = ['#a32c26', '#f0b9a0', '#f3e2cf', '#3a0f12', '#7d1f1c', '#86211e', '#2c090a', '#5e1917', '#d9a08e', '#260808', '#4e1413'] as const;
const leaf = ['#e5d7b4', '#2f7a52', '#1c5c41', '#8f3a1c', '#d8c79c', '#dccca3', '#6b5a34', '#c9b98e', '#efe4c8', '#4a3d22', '#8a7a52'] as const;

/** The same cut in another dye, color by color. */
function dyed(dye: readonly string[]): string {
  return indigo.reduce((picture, color, nth) => picture.replaceAll(color, dye[nth] ?? color), indigoKurta());
}

export const madderKurta = (): string => dyed(madder);
export const leafKurta = (): string => dyed(leaf);
