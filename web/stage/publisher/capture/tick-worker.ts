/** Thirty ticks a second for the page, which has none of its own while it is hidden. */
setInterval(() => postMessage(undefined), 1000 / 30);
