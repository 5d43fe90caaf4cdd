const name = 'haat-follows';

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(name);
  return channel;
}

/** Tells the other tabs of this browser that what the person follows has changed. */
export function tellOtherTabs(): void {
  open().postMessage('changed');
}

/** Calls back when another tab said so. Returns its stop. */
export function hearOtherTabs(listener: () => void): () => void {
  const opened = open();
  opened.addEventListener('message', listener);
  return () => opened.removeEventListener('message', listener);
}
