import type { JobApplication } from './applications';
import type { UserData } from './user-data';

/** Spec section 3, "Onboarding client state". */
export interface ClientState {
  readonly personalInformation: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly mobileNumber: string;
    readonly dateOfBirth: string;
    readonly gender: string;
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly country: string;
  };
  /** A save is in flight: inputs and buttons are disabled. */
  readonly loader: boolean;
  /** Slug of the step that is open in the side list. */
  readonly selectedSidebar: string;
  readonly userData: UserData | null;
  readonly userJobs: readonly JobApplication[] | null;
}

export const initialClientState: ClientState = {
  personalInformation: {
    firstName: '',
    lastName: '',
    email: '',
    mobileNumber: '',
    dateOfBirth: '',
    gender: '',
    address: '',
    city: '',
    state: '',
    country: '',
  },
  loader: false,
  selectedSidebar: 'personal-information',
  userData: null,
  userJobs: null,
};
