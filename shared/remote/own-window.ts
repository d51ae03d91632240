/** An object whose properties are read by `read`, with its own functions bound to it. */
const view = <T extends object>(target: T, read: (key: PropertyKey) => unknown): T =>
  new Proxy(target, {
    get(_target, key) {
      const value = read(key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/**
 * The window for a host's router, with the history's original methods: the patches for foreign remotes (the
 * shell's loader/foreign-history) would report the router's own navigations back to it.
 * @param pushState the host's own way to push
 */
export function ownWindow(pushState: History['pushState']): Window {
  const { history } = window;
  const ownHistory = view(history, (key) =>
    key === 'pushState' ? pushState : Reflect.get(History.prototype, key, history),
  );
  return view(window, (key) => (key === 'history' ? ownHistory : Reflect.get(window, key)));
}
