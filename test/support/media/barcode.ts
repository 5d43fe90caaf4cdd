/// <reference lib="dom" />
/** A number in a picture: 32 bits and an 8-bit check, as 5 × 8 black or white fields that survive scaling and encoding. */
const columns = 5;
const rows = 8;

type Painter = CanvasRenderingContext2D;

/** The same picture as bytes of 8-bit gray, for an encoder that is no browser. */
export function barcodePicture(width: number, height: number, value: number): Buffer {
  const picture = Buffer.alloc(width * height);
  const bits = bitsOf(value);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [Math.round((row * height) / rows), Math.round(((row + 1) * height) / rows)];
    const line = Buffer.alloc(width);
    for (let x = 0; x < width; x += 1) line[x] = bits[row * columns + Math.floor((x * columns) / width)] ? 255 : 0;
    for (let y = top; y < bottom; y += 1) line.copy(picture, y * width);
  }
  return picture;
}

export function paintBarcode(painter: Painter, value: number): void {
  const { width, height } = painter.canvas;
  const [fieldWidth, fieldHeight] = [width / columns, height / rows];
  bitsOf(value).forEach((bit, index) => {
    painter.fillStyle = bit ? '#fff' : '#000';
    painter.fillRect((index % columns) * fieldWidth, Math.floor(index / columns) * fieldHeight, fieldWidth, fieldHeight);
  });
}

/** `undefined` when the picture holds no number, or one that was damaged on its way. */
export function readBarcode(painter: Painter, picture: CanvasImageSource): number | undefined {
  painter.drawImage(picture, 0, 0, painter.canvas.width, painter.canvas.height);
  const { width, height } = painter.canvas;
  const { data } = painter.getImageData(0, 0, width, height);
  const bits = Array.from({ length: columns * rows }, (_, index) => {
    const x = Math.floor(((index % columns) + 0.5) * (width / columns));
    const y = Math.floor((Math.floor(index / columns) + 0.5) * (height / rows));
    return (data[(y * width + x) * 4] ?? 0) > 127;
  });
  const value = bits.slice(0, 32).reduce((sum, bit) => ((sum << 1) | Number(bit)) >>> 0, 0);
  return bitsOf(value).every((bit, index) => bit === bits[index]) ? value : undefined;
}

function bitsOf(value: number): boolean[] {
  const check = [0, 8, 16, 24].reduce((sum, shift) => (sum * 31 + ((value >>> shift) & 255)) & 255, 7);
  return [...toBits(value, 32), ...toBits(check, 8)];
}

function toBits(value: number, length: number): boolean[] {
  return Array.from({ length }, (_, index) => ((value >>> (length - 1 - index)) & 1) === 1);
}
