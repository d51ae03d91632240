/**
 * The sections that the header leads to: ids of the page, and their names in the navigation (spec section 2).
 */
export const sections = {
  home: { id: 'home', label: /*i18n*/ 'Home' },
  about: { id: 'about', label: /*i18n*/ 'About' },
  why: { id: 'why-choose-us', label: /*i18n*/ 'Why Choose us' },
  how: { id: 'how-it-works', label: /*i18n*/ 'How it works' },
} as const;

/** In the order of the header. */
export const sectionsInOrder = Object.values(sections);
