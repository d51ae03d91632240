/**
 * The global name of a build's container: `mf_auth_1_4_2`, and `mf_auth_1_4_3$pr$12_ab12cd` of
 * mf-auth 1.4.3-pr.12-ab12cd. No two builds have the same: up to the first `$` the last three numbers are
 * the version's, and `-` is the only character that `_` stands for in a name. So no team can take the name
 * of another one's next build, and a page can run two builds of one remote.
 */
export function containerName({
  name,
  version,
}: {
  readonly name: string;
  readonly version: string;
}): string {
  const [numbers = '', ...suffix] = version.split('-');
  const release = `${name}.${numbers}`.replace(/[.-]/g, '_');
  return suffix.length > 0 ? `${release}$${suffix.join('_').replaceAll('.', '$')}` : release;
}
