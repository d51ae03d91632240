import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hostSheet } from 'sdk/build/host-sheet';
import { sharedFolder } from 'sdk/build/shared-modules';

const fonts = path.join(sharedFolder, 'ui/base.css');

export default function hostStylesLoader(css) {
  this.addDependency(fonts);
  const { remote, targets } = this.getOptions();
  return hostSheet(css, remote, { fonts: readFileSync(fonts, 'utf8'), targets });
}
