/** An element for a screen that nobody sees yet, at the end of `host`: as wide as it will be, so that the browser can lay it out ahead. */
export function addOutOfSight(host: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.className = 'shell-ahead';
  host.append(element);
  return element;
}

export function bringIntoSight(element: HTMLElement): void {
  element.classList.remove('shell-ahead');
}
