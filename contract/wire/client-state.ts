import type { JobApplication } from './applications';
import type { UserData } from './user-data';

/** Spec section 3, "Onboarding client state". */
export const initialClientState = {
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
  /** A save is in flight: inputs and buttons are disabled. */
  loader: false,
  /** Slug of the step that is open in the side list. */
  selectedSidebar: 'personal-information',
  userData: null as UserData | null,
  userJobs: null as readonly JobApplication[] | null,
};

type State = typeof initialClientState;
export type ClientState = { readonly [Field in keyof State]: Readonly<State[Field]> };
