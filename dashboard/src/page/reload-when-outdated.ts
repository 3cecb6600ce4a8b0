const KEY = 'berth-reloaded';
const ONCE_IN_MILLISECONDS = 10_000;

/**
 * Loads the dashboard again when a page's file cannot be had, since the server was upgraded or the network broke at that moment: the
 * address says which page it was. Not again and again: then the page says that it failed.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(window.sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_IN_MILLISECONDS) return;
    window.sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
