/** So long after a press it is looked at. */
export const pressLookMs = 50;
/** A press is done again so often at most: what never comes to React, though its button is ready, is held up for good. */
const maxRepeats = 20;

declare global {
  interface Event {
    /** React has handed the event to its handlers. */
    isAnswered?: boolean;
  }
}

/** For `onClickCapture` of the body, which React calls for each press that it hands to handlers, before all of them. */
export function markAnswered({ nativeEvent }: { nativeEvent: Event }): void {
  nativeEvent.isAnswered = true;
}

/**
 * Comes with the page, before its script, and keeps the last press on a button that nothing answers yet, because the page or the part
 * that it stands in is still loading: the button is pressed again once React has given it its handlers. Links work by themselves, and the
 * fields of a form are closed until then (`web/ui/form.tsx`).
 *
 * Only React knows whether it answers a press (`markAnswered`). While a part becomes ready React stops some presses and lets others through
 * to a button that has no handlers, or has them and is not part of the page yet; a moment later such a button looks like any other. Who
 * stops a press for good, as a blocker does, prevents its default too: that one is let be.
 */
export const earlyPressScript = `(() => {
  let press, timer, repeats = 0;
  const wait = () => (timer ??= setTimeout(look, ${pressLookMs}));
  const look = () => {
    timer = undefined;
    if (!press?.button.isConnected || press.event.isAnswered || press.event.defaultPrevented) return;
    if (!Object.keys(press.button).some((key) => key.startsWith('__reactProps'))) return wait();
    if (press.repeats === ${maxRepeats}) return;
    repeats = press.repeats + 1;
    press.button.click();
    repeats = 0;
  };
  addEventListener('click', (event) => {
    const button = event.target.closest('button');
    press = button && { button, event, repeats };
    if (press) wait();
  }, true);
})();`;
