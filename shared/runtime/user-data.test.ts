import { act, renderHook } from '@testing-library/react';
import { userDataStore, useUserData } from 'shared/runtime/user-data';

/** Spec section 3, "Onboarding client state". */
const initial = {
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

beforeEach(() => userDataStore.reset());

describe('the client state', () => {
  it('begins as the specification says', () => {
    expect(userDataStore.get()).toEqual(initial);
  });

  it('changes only what a patch names', () => {
    userDataStore.set({ loader: true });
    expect(userDataStore.get()).toEqual({ ...initial, loader: true });
  });

  it('goes back to its beginning', () => {
    userDataStore.set({ loader: true, userJobs: [] });
    userDataStore.reset();
    expect(userDataStore.get()).toEqual(initial);
  });

  it('renders the part that a component reads', () => {
    const { result } = renderHook(() => useUserData((state) => state.selectedSidebar));
    act(() => userDataStore.set({ selectedSidebar: 'education-details' }));
    expect(result.current).toBe('education-details');
  });
});
