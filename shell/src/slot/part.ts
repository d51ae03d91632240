import type { PartProps } from 'shared/remote/props';
import { locale } from 'shared/runtime/locale';
import { loadRemote } from '../loader/load-build';
import { resetBadBuilds, resolveModule } from '../loader/tab-builds';
import type { CreatePart } from '../points/point-host';
import { createSlot } from './slot';

const nothing = (): void => undefined;

/** Whether a part that is loading again, after a failure, still shows something. */
const showsSomething = (element: HTMLElement): boolean =>
  [...element.children].some((pane) => !(pane as HTMLElement).hidden && pane.hasChildNodes());

/** A slot for one contribution: it loads, heals and reports as a screen does. */
export const createPart: CreatePart = ({ remote, module }, element, onLoaded) => {
  const slot = createSlot({
    host: element,
    load: async () => {
      const loaded = await loadRemote(remote, module);
      onLoaded(loaded);
      return loaded;
    },
    hasFallback: () => resolveModule(remote, module) !== null,
    takePrepared: () => null,
    onShown: nothing,
    onHealed: nothing,
  });
  let last: PartProps | null = null;
  const say = (): void => {
    if (last) slot.show(remote, { ...last, locale: locale.get() });
  };
  const stop = locale.subscribe(say);
  return {
    subscribe: slot.state.subscribe,
    state() {
      const { status } = slot.state.get();
      if (status === 'failed' || status === 'shown') return status;
      return showsSomething(element) ? 'shown' : 'loading';
    },
    show(props) {
      last = props;
      say();
    },
    retry() {
      resetBadBuilds(remote);
      slot.retry();
    },
    // React refuses to remove a root while it is at work on another one, whose effect this may be.
    unmount() {
      stop();
      queueMicrotask(slot.close);
    },
  };
};
