/**
 * `data` of GET /candidate/export/resume: a résumé as other portals read it, after the schema v1.0.0 of
 * https://jsonresume.org. What a candidate has not answered is left out.
 */
export interface JsonResume {
  readonly $schema: string;
  readonly basics: {
    readonly name: string;
    readonly label?: string;
    readonly email: string;
    /** With the country's prefix: '+919876543210'. */
    readonly phone: string;
    /** Of the portfolio. */
    readonly url?: string;
    readonly summary?: string;
    readonly location?: {
      readonly address?: string;
      readonly postalCode?: string;
      readonly city?: string;
      readonly region?: string;
      /** ISO 3166-1, of India alone: other countries are texts. */
      readonly countryCode?: string;
    };
    readonly profiles: readonly { readonly network: string; readonly url: string }[];
  };
  readonly work: readonly { readonly name: string; readonly position?: string }[];
  readonly education: readonly {
    readonly institution: string;
    readonly area: string;
    readonly studyType: string;
    /** The passing year: '2019'. */
    readonly endDate: string;
    readonly score: string;
  }[];
  readonly certificates: readonly { readonly name: string }[];
  readonly skills: readonly { readonly name: string; readonly level?: string }[];
  readonly languages: readonly { readonly language: string }[];
  readonly meta: {
    readonly version: string;
    /** @format date-time */
    readonly lastModified: string;
  };
}
