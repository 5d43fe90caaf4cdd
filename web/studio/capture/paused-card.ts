const size = { width: 720, height: 1280 };
/** `ink-800`, which stands out from the studio around it. */
const background = '#2a231e';
const foreground = '#ffffff';

/** What shoppers see while the seller has no picture: the words in the middle of a dark frame. */
export async function drawPausedCard(words: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
    context.fillStyle = foreground;
    context.font = `600 44px ${getComputedStyle(document.body).fontFamily}`;
    context.textAlign = 'center';
    for (const [index, line] of words.split('\n').entries()) context.fillText(line, size.width / 2, size.height / 2 + index * 64, size.width - 96);
  }
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))), 'image/png'),
  );
}
