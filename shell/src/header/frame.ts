/** What stands around the signed-in screens. */
export { Header } from './header';
export { SignedInFooter as Footer } from '../footer/signed-in-footer';
