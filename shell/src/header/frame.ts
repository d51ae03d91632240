/** What stands around the signed-in screens. */
export { Header } from './header';
export { ScreenFooter as Footer } from '../footer/screen-footer';
