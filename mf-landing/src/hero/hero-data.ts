/** Claims of spec section 1, in the fewest words. */
export const heroFacts = [
  { figure: 'Zero', text: 'registration fee' },
  { figure: '200+', text: 'companies' },
  { figure: 'Over 1,000', text: 'success stories' },
] as const;
