/**
 * The sections that the header leads to: ids of the page, and their names in the navigation (spec section 2).
 */
export const sections = {
  home: { id: 'home', label: 'Home' },
  about: { id: 'about', label: 'About' },
  why: { id: 'why-choose-us', label: 'Why Choose us' },
  how: { id: 'how-it-works', label: 'How it works' },
} as const;

/** In the order of the header. */
export const sectionsInOrder = Object.values(sections);
