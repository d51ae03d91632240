import { Trans, useLingui } from '@lingui/react';
import { Carousel } from '../carousel/carousel';
import partners from './partners.json';
import './partners.css';

/** Companies made up for this project, each with a mark of its own, drawn in a square of 40 units. */
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

export function Partners() {
  const { i18n } = useLingui();
  return (
    <div className="land-partners mg-on-ink">
      <div className="land-partners__row land-wrap">
        <p className="land-partners__claim">
          <Trans id="<0>200+ companies</0> hire through us" components={{ 0: <strong /> }} />
        </p>
        <Carousel
          label={i18n.t('Partner companies')}
          kind="partners"
          slides={slides}
          visible={[2, 3, 5]}
          interval={2000} // spec section 9
        />
      </div>
    </div>
  );
}
