import { useLingui } from '@lingui/react';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import './applications/applications.css';
import './continue/continue.css';
import './status/status.css';

/**
 * The dashboard until its data are there; it is part of the page's HTML. It has no control, which the data
 * would move under a finger, and is replaced as a whole, so that nothing seems to jump.
 */
export function Outline() {
  const { i18n } = useLingui();
  return (
    <SkeletonRegion label={i18n.t('Loading your dashboard')}>
      <div className="dash-top">
        <div className="dash-hero dash-hero--unknown">
          <div className="dash-hero__words dash-hero__outline">
            <Skeleton shape="title" />
            <Skeleton lines={3} />
            <Skeleton shape="control" />
          </div>
          <div className="dash-hero__art" />
        </div>
        <div className="dash-continue">
          <Skeleton lines={3} />
          <Skeleton lines={3} />
        </div>
      </div>
      <div className="dash-applications__list">
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    </SkeletonRegion>
  );
}
