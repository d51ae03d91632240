import { useLingui } from '@lingui/react';
import { i18n } from 'shared/i18n/i18n';
import { Carousel } from '../carousel/carousel';
import { SectionHeading } from '../heading/section-heading';
import ananya from './art/ananya.svg';
import farhan from './art/farhan.svg';
import harpreet from './art/harpreet.svg';
import kavitha from './art/kavitha.svg';
import lalrin from './art/lalrin.svg';
import meera from './art/meera.svg';
import testimonials from './testimonials.json';
import './testimonials.css';

const avatars: Readonly<Record<string, string>> = { ananya, farhan, harpreet, kavitha, lalrin, meera };

/** Eight round petals about the middle. */
const bloom = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 4;
  const x = Math.round(Math.cos(angle) * 70) / 10;
  const y = Math.round(Math.sin(angle) * 70) / 10;
  return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`;
}).join('');

/** A row of marigolds instead of stars, and the same in words. */
function Rating({ value }: { readonly value: number }) {
  const { i18n } = useLingui();
  return (
    <p className="land-rating">
      <span className="mg-visually-hidden">{i18n.t('Rated {value} out of 5', { value })}</span>
      {Array.from({ length: value }, (_, index) => (
        <svg key={index} viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true" focusable="false">
          <path d={bloom} />
          <circle r="3.2" />
        </svg>
      ))}
    </p>
  );
}

/** Six testimonials (spec section 3). The people are made up. */
const slides = () =>
  testimonials.map(({ quote, name, title, avatar, rating }) => ({
    name,
    content: (
      <figure className="land-story">
        <img
          className="land-story__face"
          src={avatars[avatar]}
          width="200"
          height="200"
          loading="lazy"
          alt=""
        />
        <Rating value={rating} />
        <blockquote className="land-story__quote">
          <p>{i18n.t(quote)}</p>
        </blockquote>
        <figcaption className="land-story__who">
          <strong>{name}</strong>
          <span>{i18n.t(title)}</span>
        </figcaption>
      </figure>
    ),
  }));

export function Testimonials() {
  const { i18n } = useLingui();
  return (
    <section className="land-stories land-section" aria-labelledby="land-stories-title">
      <div className="land-wrap">
        <SectionHeading id="land-stories-title" name={i18n.t('Testimonials')}>
          {i18n.t('Over 1,000 success stories. Hear six.')}
        </SectionHeading>
        <Carousel
          label={i18n.t('Testimonials')}
          kind="testimonials"
          slides={slides()}
          visible={[1, 2, 3]}
          interval={7000} // milliseconds: long enough to read the longest quote
          steps
        />
      </div>
    </section>
  );
}
