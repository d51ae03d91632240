import ananya from './art/ananya.svg';
import farhan from './art/farhan.svg';
import harpreet from './art/harpreet.svg';
import kavitha from './art/kavitha.svg';
import lalrin from './art/lalrin.svg';
import meera from './art/meera.svg';

/** Six testimonials: quote, name, title, avatar and rating (spec section 3). The people are made up. */
export const testimonials = [
  {
    quote:
      'I signed up on my phone, on the bus. Nobody ever asked me for a fee, and my agent called me by my name.',
    name: 'Ananya Deshpande',
    title: 'Customer support lead, Pune',
    avatar: ananya,
    rating: 5,
  },
  {
    quote:
      'For years I sent my CV into silence. Here I could see each stage of my application, up to the offer letter.',
    name: 'Harpreet Singh',
    title: 'Logistics analyst, Ludhiana',
    avatar: harpreet,
    rating: 5,
  },
  {
    quote: 'I work part-time for a company in Canada and I am home when my daughter comes back from school.',
    name: 'Kavitha Raman',
    title: 'Bookkeeper, Coimbatore',
    avatar: kavitha,
    rating: 5,
  },
  {
    quote: 'My agent matched me with a role that I would not have dared to apply for. I got it.',
    name: 'Farhan Qureshi',
    title: 'Front-end developer, Lucknow',
    avatar: farhan,
    rating: 5,
  },
  {
    quote:
      'Seven steps looked like a lot. It took me one evening, and I have not had to write my life story again since.',
    name: 'Lalrinpuii Sailo',
    title: 'UX writer, Aizawl',
    avatar: lalrin,
    rating: 5,
  },
  {
    quote: 'At fifty-two I thought that nobody abroad would look at me. A team in Germany did.',
    name: 'Meera Banerjee',
    title: 'Quality engineer, Kolkata',
    avatar: meera,
    rating: 5,
  },
] as const;

/** Milliseconds: long enough to read the longest quote. */
export const testimonialsInterval = 7000;
