/**
 * Has the cards of videos in `root` play as cards do that have their code: a tap plays and pauses, tags come and go with their time, the
 * sound is off until it is switched on. Sent as it is written to pages that run no other script, so it uses nothing from outside.
 */
export function playCards(root: ParentNode): void {
  const tapMs = 2_000;
  for (const card of root.querySelectorAll<HTMLElement>('[data-video-card]')) {
    const video = card.querySelector('video');
    const play = card.querySelector<HTMLElement>('[data-play]');
    const sound = card.querySelector<HTMLElement>('[data-sound]');
    if (!video || !play || !sound) continue;
    const tags = card.querySelectorAll<HTMLElement>('[data-from]');
    const apply = () => {
      card.toggleAttribute('data-playing', !video.paused);
      card.toggleAttribute('data-muted', video.muted);
      for (const tag of tags) {
        const { from, to } = tag.dataset;
        tag.hidden = video.currentTime < Number(from) || (to !== undefined && video.currentTime >= Number(to));
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const toggle = () => {
      clearTimeout(timer);
      card.toggleAttribute('data-tapped', true);
      timer = setTimeout(() => card.toggleAttribute('data-tapped', false), tapMs);
      if (video.paused) video.play().catch(() => {});
      else video.pause();
    };
    const fail = () => card.toggleAttribute('data-failed', true);
    card.toggleAttribute('data-waiting', true);
    video.addEventListener('play', () => card.toggleAttribute('data-waiting', false), { once: true });
    video.controls = false;
    video.muted = true;
    play.hidden = false;
    sound.hidden = false;
    video.onclick = toggle;
    play.onclick = toggle;
    sound.onclick = () => {
      video.muted = !video.muted;
    };
    for (const event of ['play', 'pause', 'volumechange', 'timeupdate', 'seeked']) video.addEventListener(event, apply);
    video.addEventListener('error', fail);
    if (video.error) fail();
    apply();
  }
}

/** The same with a page, once it is there. */
export const cardScript = `(() => {
  const begin = () => (${playCards})(document);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin); else begin();
})();`;
