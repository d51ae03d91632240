/*
 * Run by pages that come with the HTML of a candidate's screen (docs/decisions/0023), before they are drawn. The edge does not know
 * who is signed in: that HTML stays hidden unless this browser holds a session (shared/runtime/session). Who left answers
 * unsaved (shared/form/draft-storage, named after the path) waits for the form that has them: an empty one would be a fright.
 */
try {
  const typed = `:${location.pathname.slice(1)}`;
  const isLeft = Object.keys(localStorage).some((key) => key.startsWith('draft:') && key.endsWith(typed));
  if (localStorage.getItem('token') && !isLeft) document.documentElement.setAttribute('data-candidate', '');
} catch {
  // A browser that forbids its storage knows no session yet: the screen is drawn when the scripts have come.
}
