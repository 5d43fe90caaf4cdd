/** So long after a press, or a word that was typed, it is looked at. */
export const inputLookMs = 50;
/** A press is done again so often at most: what never comes to React, though its button is ready, is held up for good. */
const maxRepeats = 20;

declare global {
  interface Event {
    /** React has handed the event to its handlers. */
    isAnswered?: boolean;
  }
  interface HTMLElement {
    /** Something was typed or chosen in this field, also before the code of its page ran. */
    isTyped?: boolean;
  }
}

/** For handlers in the capture phase of the body, which React calls for each event that it hands to handlers, before all of them. */
export function markAnswered({ nativeEvent }: { nativeEvent: Event }): void {
  nativeEvent.isAnswered = true;
}

/**
 * Comes with the page, before its code, and keeps what nothing answers yet, because the page or the part that it stands in is still
 * loading: what was typed or chosen in each field, and the last press on a button. Both are done again once React has given field and
 * button their handlers, words first. Links work by themselves, and so do forms with an address of their own; other forms are not sent.
 *
 * Only React knows whether it answers an event (`markAnswered`). While a part becomes ready React stops some events and lets others through
 * to a button that has no handlers, or has them and is not part of the page yet; a moment later such a button looks like any other. Who
 * stops a press for good, as a blocker does, prevents its default too: that one is let be.
 *
 * React knows the value that it last saw in a field, and hears only of another one: its own setter, on the element, is told of one that
 * nobody typed, and the browser's, on the prototype, sets the true one.
 */
export const earlyInputScript = `(() => {
  const typed = new Map();
  let press, timer, repeats = 0, isSaying = false;
  const wait = () => (timer ??= setTimeout(look, ${inputLookMs}));
  const isReady = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const set = (field, name, value, unseen) => {
    field[name] = unseen;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name).set.call(field, value);
  };
  const say = (field, kept) => {
    const { value, checked, isBox } = kept;
    const { selectionStart: start, selectionEnd: end } = field;
    if (isBox) set(field, 'checked', checked, !checked);
    else if (field.localName === 'select') field.value = value;
    else if (field.type !== 'file') set(field, 'value', value, value + ' ');
    if (start !== null && start !== undefined && document.activeElement === field) field.setSelectionRange(start, end);
    isSaying = true;
    for (const kind of isBox ? ['click'] : ['input', 'change']) {
      const event = new Event(kind, { bubbles: true });
      field.dispatchEvent(event);
      if (event.isAnswered) kept.event = event;
    }
    isSaying = false;
  };
  const look = () => {
    timer = undefined;
    for (const [field, kept] of typed) {
      if (field.isConnected && !kept.event.isAnswered && !kept.isComposing && isReady(field)) say(field, kept);
      if (!field.isConnected || kept.event.isAnswered) typed.delete(field);
    }
    if (typed.size > 0) wait();
    if (!press?.button.isConnected || press.event.isAnswered || press.event.defaultPrevented) return;
    const { form } = press.button;
    if (!isReady(press.button) || [...typed.keys()].some((field) => form && field.form === form)) return wait();
    if (press.repeats === ${maxRepeats}) return;
    repeats = press.repeats + 1;
    press.button.click();
    repeats = 0;
  };
  addEventListener('input', (event) => {
    const { target: field, isComposing } = event;
    if (isSaying || !field.matches('input, select, textarea')) return;
    field.isTyped = true;
    const isBox = field.type === 'checkbox' || field.type === 'radio';
    typed.set(field, { event, isBox, isComposing, value: field.value, checked: field.checked });
    wait();
  }, true);
  addEventListener('compositionend', ({ target }) => {
    if (typed.has(target)) typed.get(target).isComposing = false;
  }, true);
  addEventListener('click', (event) => {
    const button = event.target.closest('button');
    press = button && { button, event, repeats };
    if (press) wait();
  }, true);
  addEventListener('submit', (event) => {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }, true);
})();`;
