import { useLingui } from '@lingui/react';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';

/** Shown instead of the form while the saved answers load for the first time. */
export function StepLoading() {
  const { i18n } = useLingui();
  return (
    <div className="mg-card onb-loading">
      <SkeletonRegion label={i18n.t('Loading your saved answers')}>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </SkeletonRegion>
    </div>
  );
}
