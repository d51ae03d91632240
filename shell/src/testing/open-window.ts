/** A browser window that is this wide; the header asks for it. */
export function openWindow({ small = false } = {}): void {
  Object.assign(window, {
    scrollTo: jest.fn(),
    matchMedia: () => ({ matches: small, addEventListener: jest.fn(), removeEventListener: jest.fn() }),
  });
}
