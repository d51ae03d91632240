/** An object whose properties are read by `read`, with its own functions bound to it. */
const view = <T extends object>(target: T, read: (key: PropertyKey) => unknown): T =>
  new Proxy(target, {
    get(_target, key) {
      const value = read(key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** The address that the host's router knows: of its own last move, or of the last `popstate`. */
let knownAddress = '';
const noteAddress = (): void => void (knownAddress = window.location.href);

/** Whether the page's address was changed past the host's router, by the router of a remote. */
export const isMovedByOthers = (): boolean => knownAddress !== window.location.href;

/**
 * The window for a host's router, which notes the router's own moves.
 * @param pushState the host's own way to push
 */
export function ownWindow(pushState: History['pushState']): Window {
  const { history } = window;
  const noted =
    (move: History['pushState']): History['pushState'] =>
    (...entry) => {
      move.apply(history, entry);
      noteAddress();
    };
  const moves = new Map<PropertyKey, unknown>([
    ['pushState', noted(pushState)],
    ['replaceState', noted((...entry) => history.replaceState(...entry))],
  ]);
  const ownHistory = view(history, (key) => moves.get(key) ?? Reflect.get(history, key));
  noteAddress();
  window.addEventListener('popstate', noteAddress);
  return view(window, (key) => (key === 'history' ? ownHistory : Reflect.get(window, key)));
}
