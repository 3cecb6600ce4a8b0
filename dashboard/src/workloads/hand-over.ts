/** What `openWorkload` gives. */
export interface HandOver {
  readonly enterUrl: string;
  /** Used once; goes into the body of the form and never into an address. */
  readonly code: string;
}

/**
 * Opens a tab for running work. Called within the click, since browsers block tabs that open later; the code comes afterwards. The tab
 * knows nothing of this one: what it opens is the member's code, which must not lead this page elsewhere. null where it was blocked.
 */
export function openEmptyTab(name: string): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = `Opening ${name}`;
  tab.document.body.textContent = `Opening ${name} …`;
  return tab;
}

/** Posts the code from the tab, which then shows the work. */
export function handOver(tab: Window, { enterUrl, code }: HandOver): void {
  const page = tab.document;
  const form = page.createElement('form');
  form.method = 'post';
  form.action = enterUrl;
  form.hidden = true;
  const field = page.createElement('input');
  field.type = 'hidden';
  field.name = 'code';
  field.value = code;
  form.append(field);
  page.body.append(form);
  form.submit();
}
