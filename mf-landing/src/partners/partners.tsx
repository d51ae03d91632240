import { Carousel } from '../carousel/carousel';
import './partners.css';

interface Partner {
  readonly name: string;
  /** The mark, drawn in a square of 40 units. */
  readonly mark: string;
}

/** Companies made up for this project, each with a mark of its own. */
export const partners: readonly Partner[] = [
  { name: 'Northquay', mark: 'M4 34 20 4l16 30H26l-6-12-6 12Z' },
  { name: 'Pemberlight', mark: 'M20 3a13 13 0 0 1 7 24v4H13v-4A13 13 0 0 1 20 3Zm-6 31h12v3H14Z' },
  { name: 'Halden & Rye', mark: 'M4 6h10v11h12V6h10v28H26V23H14v11H4Z' },
  { name: 'Tallgrass', mark: 'M18 37C6 30 4 16 8 4c8 8 12 18 10 33Zm4 0c-2-14 2-22 12-28 3 12 0 22-12 28Z' },
  {
    name: 'Kestrelworks',
    mark: 'M2 15c10-9 20-9 26-4 5-1 8 1 10 4-4 0-6 1-8 4-3 9-12 13-22 13 6-2 9-5 10-9C10 24 5 21 2 15Z',
  },
  { name: 'Mossbank', mark: 'M4 20a16 16 0 0 1 32 0Zm0 4h32a16 16 0 0 1-5 8H9a16 16 0 0 1-5-8Z' },
  { name: 'Ferrowell', mark: 'M20 2 36 11v18L20 38 4 29V11Zm0 9-8 4.500v9l8 4.500 8-4.500v-9Z' },
  {
    name: 'Bluecairn',
    mark: 'M9 36a11 5 0 0 1 22 0Zm3-9a8 5.500 0 0 1 16 0 8 4 0 0 1-16 0Zm3-11a5.500 5.500 0 0 1 10 0 5.500 4 0 0 1-10 0Z',
  },
];

const slides = partners.map(({ name, mark }) => ({
  name,
  content: (
    <span className="land-partner">
      <svg viewBox="0 0 40 40" width="34" height="34" aria-hidden="true" focusable="false">
        <path fillRule="evenodd" d={mark} />
      </svg>
      {name}
    </span>
  ),
}));

/** The companies that hire here, on a band under the first screen. */
export function Partners() {
  return (
    <div className="land-partners">
      <div className="land-partners__row land-wrap">
        <p className="land-partners__claim">
          <strong>200+ companies</strong> hire through us
        </p>
        <Carousel
          label="Partner companies"
          kind="partners"
          slides={slides}
          visible={[2, 3, 5]}
          interval={2000} // spec section 9
        />
      </div>
    </div>
  );
}
