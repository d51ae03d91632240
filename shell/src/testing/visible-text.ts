/** What the candidate sees of the panes in `host`. */
export const visibleText = (host: Element): string =>
  [...host.querySelectorAll(':scope > :not([hidden])')].map((pane) => pane.textContent).join(' + ');
