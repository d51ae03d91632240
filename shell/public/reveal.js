/*
 * Run by pages that come with the HTML of a candidate's screen (docs/decisions/0023), before they are drawn.
 * The edge does not know who is signed in: that HTML stays hidden unless this browser holds a session
 * (shared/runtime/session). It also stays hidden
 * - where a draft is stored (shared/form/draft-storage, named after the path): an empty form would look like
 *   data loss;
 * - on reload and Back: browsers restore earlier field values, which may be another person's by now.
 */
try {
  const [visit] = performance.getEntriesByType('navigation');
  const name = `:${location.pathname.slice(1)}`;
  const isLeft = Object.keys(localStorage).some((key) => key.startsWith('draft:') && key.endsWith(name));
  if (localStorage.getItem('token') && !isLeft && visit.type === 'navigate')
    document.documentElement.setAttribute('data-candidate', '');
} catch {
  // A browser that forbids its storage knows no session yet: the screen is drawn when the scripts have come.
}
