import { loadRemote } from '../loader/load-build';
import { resetBadBuilds, resolveModule } from '../loader/tab-builds';
import type { CreatePart } from '../points/point-host';
import { createSlot } from './slot';

const nothing = (): void => undefined;

/** Whether a part that is loading again, after a failure, still shows something. */
const showsSomething = (element: HTMLElement): boolean =>
  [...element.children].some((pane) => !(pane as HTMLElement).hidden && pane.hasChildNodes());

/** A slot for one contribution: it loads, heals and reports as a screen does. */
export const createPart: CreatePart = ({ remote, module }, element, onCode) => {
  const slot = createSlot({
    host: element,
    load: async () => {
      const loaded = await loadRemote(remote, module);
      onCode(loaded.lifecycles);
      return loaded;
    },
    hasFallback: () => resolveModule(remote, module) !== null,
    takePrepared: () => null,
    onShown: nothing,
    onHealed: nothing,
  });
  return {
    subscribe: slot.state.subscribe,
    state() {
      const { status } = slot.state.get();
      if (status === 'failed' || status === 'shown') return status;
      return showsSomething(element) ? 'shown' : 'loading';
    },
    show: (props) => slot.show(remote, props),
    retry() {
      resetBadBuilds(remote);
      slot.retry();
    },
    // React refuses to remove a root while it is at work on another one, whose effect this may be.
    unmount: () => queueMicrotask(slot.close),
  };
};
