import { candidateAttribute, candidatesOnlyAttribute } from 'shared/contract/release';

/**
 * The page came with the HTML of a candidate's screen, whoever asked for it. Where `public/reveal.js` has shown it, it is taken over;
 * where it has not (nobody is signed in, a draft waits, the script did not come) it goes, and the shell draws for itself.
 */
export function settleCandidatesHtml(page: Document, root: HTMLElement): void {
  if (!root.hasAttribute(candidatesOnlyAttribute)) return;
  if (!page.documentElement.hasAttribute(candidateAttribute)) root.replaceChildren();
  root.removeAttribute(candidatesOnlyAttribute);
}
