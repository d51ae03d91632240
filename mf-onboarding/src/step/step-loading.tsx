import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';

/** Stands where the form will be while the saved answers are on their way for the first time. */
export function StepLoading() {
  return (
    <div className="mg-card onb-loading">
      <SkeletonRegion label="Loading your saved answers">
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </SkeletonRegion>
    </div>
  );
}
