/** The product's name and promise, in one place. */
export const brand = {
  name: 'Marigold',
  tagline: /*i18n*/ 'Work that travels',
  description:
    /*i18n*/ 'Marigold connects job seekers in India with remote and office roles abroad. Free for candidates, with a dedicated agent for each of them.',
} as const;
