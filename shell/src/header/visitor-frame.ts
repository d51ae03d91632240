/** What stands around the public screens of visitors. */
export { VisitorHeader as Header } from './visitor-header';
export { ScreenFooter as Footer } from '../footer/screen-footer';
