/** The product has no accounts of its own there yet, so each link leads to the network's front door. */
export const socialLinks = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Twitter', href: 'https://twitter.com/' },
] as const;
