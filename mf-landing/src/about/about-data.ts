/** Spec section 3, "Static landing content". */
export const stats = [
  { figure: '10k+', text: 'candidates got jobs' },
  { figure: '10k+', text: 'new jobs this month' },
  { figure: '1k+', text: 'companies hiring' },
  { figure: '2M+', text: 'candidates' },
] as const;
