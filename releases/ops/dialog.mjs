// Opens the form of a change in a dialog above the page. Without this script, or when the form cannot be had,
// the link leads to the form's own page, which sends the same.

const dialog = document.createElement('dialog');
dialog.className = 'dialog';
dialog.setAttribute('aria-labelledby', 'change-title');

/** The form's page without its frame; null for anything else, such as the login. */
async function formAt(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const title = page.querySelector('#change-title');
  const main = page.querySelector('main');
  if (!title || !main) return null;
  // The page beneath has its first heading already.
  const heading = document.createElement('h2');
  heading.id = title.id;
  heading.textContent = title.textContent;
  title.replaceWith(heading);
  return [...document.adoptNode(main).childNodes];
}

async function open(link) {
  const content = await formAt(link.href).catch(() => null); // the form's own page shows the problem
  if (!content) return location.assign(link.href);
  dialog.replaceChildren(...content);
  dialog.dataset.from = link.id;
  document.body.append(dialog);
  dialog.showModal();
}

const isPlainClick = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainClick(event)) return;
  if (link.hasAttribute('data-dialog')) {
    event.preventDefault();
    void open(link);
  } else if (link.hasAttribute('data-cancel') && dialog.open) {
    event.preventDefault();
    dialog.close();
  }
});

dialog.addEventListener('close', () => {
  dialog.replaceChildren();
  // A refresh may have replaced the link: its name stays.
  document.getElementById(dialog.dataset.from ?? '')?.focus();
});

// A second submit of the same change would be reported as a conflict.
const sent = new WeakSet();
document.addEventListener('submit', (event) => {
  if (sent.has(event.target)) event.preventDefault();
  else sent.add(event.target);
});
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
