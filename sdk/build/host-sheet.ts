import { transform, type Targets } from 'lightningcss';
import postcss, { type Root } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { scopeSheet } from 'sdk/build/scope-styles';
import { remoteAttribute } from 'platform/release';

/** What the parts of `shared/ui` render into `body`, outside of the remote's element. */
const popups = ['.mg-dialog-layer', '.mg-select-popup'];

/**
 * Takes the specificity of classes away. In the portal the page's sheet comes first, so a remote's class
 * wins over it; in another host it comes last.
 */
const lowerClasses = parseSelector((selectors) =>
  selectors.walkClasses((node) => {
    const list = parseSelector.selector({ value: '', nodes: [node.clone()] });
    node.replaceWith(parseSelector.pseudo({ value: ':where', nodes: [list] }));
  }),
);

/** Own names for the families that `fonts` declares: a host may have other files under the same name. */
function renameFamilies(sheet: Root, fonts: string): void {
  const families = new Set<string>();
  postcss
    .parse(fonts)
    .walkAtRules('font-face', (face) =>
      face.walkDecls('font-family', ({ value }) => void families.add(value.slice(1, -1))),
    );
  sheet.walkDecls(/^(font|font-family|--font-.+)$/, (declaration) => {
    declaration.value = declaration.value.replace(/'([^']+)'/g, (quoted, name: string) =>
      families.has(name) ? `'portal ${name}'` : quoted,
    );
  });
}

/**
 * The portal's sheet of plain elements and tokens for a host that is not the portal: confined to one remote
 * and its popups, for which `:root`, `html` and `body` stand, too.
 * @param options.fonts the sheet with the portal's `@font-face` rules
 * @param options.targets the browsers that it is written for
 * @throws CssSyntaxError if `css` is not valid CSS
 */
export function hostSheet(
  css: string,
  remote: string,
  { fonts, targets }: { readonly fonts: string; readonly targets: Targets },
): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    rule.selector = lowerClasses.processSync(rule.selector);
  });
  scopeSheet(sheet, `:is(${[`[${remoteAttribute}="${remote}"]`, ...popups].join(', ')})`);
  renameFamilies(sheet, fonts);
  const { code } = transform({
    filename: 'host.css',
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets,
  });
  return Buffer.from(code).toString();
}
