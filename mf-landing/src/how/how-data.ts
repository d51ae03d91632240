import agent from './art/agent.svg';
import documents from './art/documents.svg';
import follow from './art/follow.svg';
import profile from './art/profile.svg';
import signUp from './art/sign-up.svg';

/** The way of a candidate through the product, in order. */
export const journey = [
  {
    title: 'Sign up for free',
    text: 'Your name, an email address, a mobile number and a password.',
    art: signUp,
  },
  {
    title: 'Build your profile',
    text: 'Seven steps: who you are, what you studied, what you have done and how you like to work.',
    art: profile,
  },
  {
    title: 'Add your documents',
    text: 'Four steps: identity, academic, professional and skills.',
    art: documents,
  },
  {
    title: 'Meet your match',
    text: 'Recruitment specialists review your profile. A dedicated agent matches you with jobs.',
    art: agent,
  },
  {
    title: 'Follow every application',
    text: 'Six stages on your dashboard, from Application Received to Offer Letter Issued.',
    art: follow,
  },
] as const;
