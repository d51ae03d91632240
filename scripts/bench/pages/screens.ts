import { paths } from 'shared/contract/routes';

/** A screen whose load is measured. */
export interface MeasuredScreen {
  readonly path: string;
  readonly heading: string | RegExp;
  readonly signedIn: boolean;
}

export const measuredScreens: readonly MeasuredScreen[] = [
  { path: paths.landing(), heading: /Your desk is here/, signedIn: false },
  { path: paths.signIn(), heading: 'Sign in', signedIn: false },
  { path: paths.dashboard(), heading: /^Thank you/, signedIn: true },
  { path: paths.onboarding(), heading: 'Personal information', signedIn: true },
  { path: paths.documents(), heading: 'Basic Identity Documents', signedIn: true },
];
