/** What webpack makes of files that are not code. */
declare module '*.css';
declare module '*.svg' {
  /** The address of the file. */
  const url: string;
  export default url;
}
declare module '*.jpg';
declare module '*.png';
