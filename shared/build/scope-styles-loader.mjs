import { scopeStyles } from 'shared/build/scope-styles';

/** Confines each style sheet of a remote to that remote. */
export default function scopeStylesLoader(css) {
  return scopeStyles(css, this.getOptions().remote);
}
