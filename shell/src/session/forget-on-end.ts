import { forgetDrafts, tidyDrafts } from 'shared/form/draft-storage';
import { forgetPicks, tidyPicks } from 'shared/form/picked-store';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';

const person = (): string | null => {
  const state = session.get();
  return state && (state.user.id || state.token);
};

const reportPicks = (error: unknown) =>
  console.warn('Picked files cannot have been kept on this device', error);

/** Unsaved work on the device: it outlives a failed call and a closed tab, never a log out. */
function forgetDevice(userId: string): void {
  forgetDrafts(userId);
  forgetPicks(userId).catch(reportPicks);
}

/**
 * Removes what may not wait here while this person is signed in. At each load, too: a page can be left before
 * the work of the sign-in is done.
 */
function tidyDevice(userId: string): void {
  tidyDrafts(userId);
  tidyPicks(userId).catch(reportPicks);
}

/**
 * When the session ends or changes hands, in this tab or another, everything loaded for the last person goes:
 * the next person on a shared phone must not see it. Unsaved work goes at a log out, on a shared device also
 * when somebody else signs in, and when it has waited too long. `onHandOver` is called when somebody else has
 * signed in meanwhile, so that a screen filled for the last person can go too. Returns the way to stop.
 */
export function forgetOnEnd(onHandOver: () => void): () => void {
  let last = person();
  if (last !== null) tidyDevice(last);
  return session.subscribe(() => {
    const before = last;
    last = person();
    if (before === last) return;
    if (last !== null) tidyDevice(last);
    if (before === null) return;
    userDataStore.reset();
    import('shared/runtime/query').then(
      ({ queryClient }) => queryClient.clear(),
      (error: unknown) => console.warn('No query was ever made, so there is nothing to forget', error),
    );
    if (last === null) forgetDevice(before);
    if (last !== null) onHandOver();
  });
}
