/** So long after a press, or a word that was typed, it is looked at. */
export const inputLookMs = 50;
/** A press is done again so often at most: what never comes to React, though its button is ready, is held up for good. */
const maxRepeats = 20;

declare global {
  interface Event {
    /** React has handed the event to its handlers. */
    isAnswered?: boolean;
    /** Those of a change among them: React tells them of none while it finds in the field what it last saw there. */
    isHeard?: boolean;
  }
  interface HTMLElement {
    /** Something was typed or chosen in this field, also before the code of its page ran. */
    isTyped?: boolean;
  }
}

/** Handlers in the capture phase of the body, which React calls for each press and each change that it hands to handlers, before all of them. */
export const inputMarks = {
  onClickCapture({ nativeEvent }: { nativeEvent: Event }): void {
    nativeEvent.isAnswered = true;
  },
  onChangeCapture({ nativeEvent }: { nativeEvent: Event }): void {
    nativeEvent.isHeard = true;
  },
};

/**
 * Comes in the head of the page, before its fields and its code, and keeps what nothing answers yet, because the page or the part that
 * it stands in is still loading: what was typed or chosen in each field, and the last press on a button. Both are done again once React
 * has given field and button their handlers, words first: a press waits for those of its form. Links work by themselves, and so do forms
 * with an address of their own; other forms are not sent.
 *
 * Only React knows whether it answers an event (`inputMarks`). While a part becomes ready React stops some events and lets others through
 * to a button that has no handlers, or has them and is not part of the page yet; a moment later such a button looks like any other. Who
 * stops a press for good, as a blocker does, prevents its default too: that one is let be.
 *
 * React knows the value that it last saw in a field, and hears only of another one: its own setter, on the element, is told of one that
 * nobody typed, and the browser's, on the prototype, sets the true one. What stands in a field when React first sees it was always there for
 * React, even where the very event of it makes the page ready; and the first drawing of the page may clear the field before its event is
 * looked at. So what is said is said again until it is heard.
 */
export const earlyInputScript = `(() => {
  const typed = new Map();
  let press, timer, repeats = 0, isSaying = false;
  const wait = () => (timer ??= setTimeout(look, ${inputLookMs}));
  const isReady = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const isBox = ({ type }) => type === 'checkbox' || type === 'radio';
  // The event by which React hears of it.
  const kindOf = (field) => (isBox(field) ? 'click' : field.localName === 'select' || field.type === 'file' ? 'change' : 'input');
  const set = (field, name, value, other) => {
    field[name] = other;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name).set.call(field, value);
  };
  const say = (field, kept) => {
    const { value, checked } = kept;
    const { selectionStart: start, selectionEnd: end } = field;
    if (isBox(field)) set(field, 'checked', checked, !checked);
    else if (field.localName === 'select') field.value = value;
    else if (field.type !== 'file') set(field, 'value', value, value + ' ');
    if (start !== null && start !== undefined && document.activeElement === field) field.setSelectionRange(start, end);
    kept.event = new Event(kindOf(field), { bubbles: true });
    isSaying = true;
    field.dispatchEvent(kept.event);
    isSaying = false;
  };
  const sayAll = () => {
    for (const [field, kept] of typed) {
      if (field.isConnected && !kept.event.isHeard && !kept.isComposing && isReady(field)) say(field, kept);
      if (!field.isConnected || kept.event.isHeard) typed.delete(field);
    }
  };
  const isUnsaid = ({ form }) => form && [...typed.keys()].some((field) => field.form === form);
  const look = () => {
    timer = undefined;
    sayAll();
    if (typed.size > 0) wait();
    if (!press?.button.isConnected || press.event.isAnswered || (press.event.defaultPrevented && !press.isHeld)) return;
    if (!isReady(press.button) || isUnsaid(press.button)) return wait();
    if (press.repeats === ${maxRepeats}) return;
    repeats = press.repeats + 1;
    press.button.click();
    repeats = 0;
  };
  const keep = (event) => {
    const { target: field, type, isComposing } = event;
    if (isSaying || !field.matches('input, select, textarea') || type !== kindOf(field)) return;
    field.isTyped = true;
    // As a press on the choice that is made already.
    if (field._valueTracker?.getValue() === String(isBox(field) ? field.checked : field.value)) return;
    typed.set(field, { event, isComposing, value: field.value, checked: field.checked });
    wait();
  };
  for (const kind of ['input', 'change', 'click']) addEventListener(kind, keep, true);
  addEventListener('compositionend', ({ target }) => {
    if (typed.has(target)) typed.get(target).isComposing = false;
  }, true);
  addEventListener('click', (event) => {
    if (isSaying) return;
    const button = event.target.closest('button');
    press = button && { button, event, repeats };
    if (!press) return;
    wait();
    sayAll();
    press.isHeld = isUnsaid(button) && !button.form.hasAttribute('action');
    if (!press.isHeld) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener('submit', (event) => {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }, true);
})();`;
