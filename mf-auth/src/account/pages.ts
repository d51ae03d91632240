export { AccountPage } from './account-page';
export { DeleteAccountPage } from './delete-account-page';
