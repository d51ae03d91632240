/** Spec section 1, "Marketing claims": what each side gets. */
export const forCandidates = [
  { title: 'Free from the start', text: 'Sign up and build your profile without paying anyone.' },
  {
    title: 'A dedicated agent',
    text: 'Candidates are matched with jobs by a dedicated agent, not left alone with a search box.',
  },
  { title: 'Over 1,000 success stories', text: 'Candidates who found their job through us.' },
] as const;

export const forEmployers = [
  { title: 'Flexible hiring', text: 'Full-time, part-time or project-based.' },
  { title: 'One team does it all', text: 'We handle sourcing, shortlisting and onboarding.' },
  { title: 'No hire, no bill', text: 'Employers pay only when they hire.' },
  { title: 'In good company', text: '200+ companies hire through us.' },
] as const;
