/** A piece of text of a page, as pdf.js gives it. Points from the left and the top of the page. */
export interface TextItem {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  /** Height of the letters. */
  readonly size: number;
}
