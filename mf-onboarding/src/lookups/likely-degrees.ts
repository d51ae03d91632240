/** Degrees by the qualification that they lead to, by the names of both in the lists. */
const kinds: readonly (readonly [qualification: RegExp, degree: RegExp])[] = [
  [/^Bachelor/, /^(?:Post Basic )?B|^MBBS|^LL\.B/],
  [/^(?:Master|Integrated)/, /^(?:M(?!BBS)|LL\.M|PGDM)/],
  [/^Postgraduate diploma/, /^PGD/],
  [/diploma$/i, /^D(?:iploma|\.|MLT)|^GNM|^ANM/],
  [/^ITI/, /^ITI/],
  [/^HSC/, /^12th/],
  [/SSC/, /^Not applicable/],
  [/^Professional/, /^(?:CA|CS|CMA|ACCA|CFA|Actuarial)/],
  [/PhD|^Postdoctoral/, /^PhD/],
];

/** Whether a degree is of the kind of a qualification. Both are the English names of list entries. */
export function isLikelyDegree(qualification: string | undefined, degree: string): boolean {
  if (qualification === undefined) return false;
  return kinds.find(([of]) => of.test(qualification))?.[1].test(degree) ?? false;
}
