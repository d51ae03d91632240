// In the offline page: the colours that the candidate has chosen, and the page itself as soon as it can be had.
try {
  const theme = localStorage.getItem('portal-theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off.
}
const seconds = 10;
async function comeBack() {
  if (document.hidden || !navigator.onLine) return;
  // Any answer will do: the page of a server that is in trouble says so by itself.
  const answer = await fetch('/health', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer) location.reload();
}
addEventListener('online', comeBack);
addEventListener('visibilitychange', comeBack);
setInterval(comeBack, seconds * 1000);
