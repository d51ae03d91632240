import { candidateAttribute, candidatesOnlyAttribute } from 'platform/release';

/**
 * The page came with the HTML of a candidate's screen, whether signed in or not. Where `public/reveal.js` has
 * shown it, it is taken over; where it has not (signed out, a draft waits, the script did not come) it is
 * removed, and the shell renders.
 */
export function settleCandidatesHtml(page: Document, root: HTMLElement): void {
  if (!root.hasAttribute(candidatesOnlyAttribute)) return;
  if (!page.documentElement.hasAttribute(candidateAttribute)) root.replaceChildren();
  root.removeAttribute(candidatesOnlyAttribute);
}
