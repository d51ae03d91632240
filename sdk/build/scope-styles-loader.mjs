import { scopeStyles } from 'sdk/build/scope-styles';

export default function scopeStylesLoader(css) {
  return scopeStyles(css, this.getOptions().remote);
}
