import type { Locator } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** What a phone's camera reads from the QR code that stands here on screen. Throws where it reads none. */
export async function readQrCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}
