import sound from './purchase.wav?url';

const loudness = 0.5;

/** The sound of a purchase. A browser that refuses it, or cannot load it, does without; that is only logged. */
export async function playPurchaseSound(): Promise<void> {
  try {
    const audio = new Audio(sound);
    audio.volume = loudness;
    await audio.play();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nobody else would know why nothing is heard
    console.warn('The sound of a purchase did not play.', error);
  }
}
