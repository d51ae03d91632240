import path from 'node:path';
import compatibility from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';

/**
 * What today's browsers have built in and a promised one lacks, by MDN's data: names of JavaScript and of the
 * web's interfaces. The linter refuses them in pages, and a journey takes them away.
 */

const ownNames = {
  and_chr: 'chrome_android',
  and_ff: 'firefox_android',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
};

/** The first promised version of each browser, such as ['chrome', '109'], under MDN's names. */
function firstVersions() {
  const queries = browserslist.loadConfig({ path: path.resolve(import.meta.dirname, '../../sdk') });
  return (queries ?? []).map((query) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (!version) throw new Error(`sdk/package.json promises '${query}': write a browser, >=, and a version`);
    return [ownNames[name] ?? name, version];
  });
}

const promised = firstVersions();
const isAtMost = (version, limit) => version.localeCompare(limit, 'en', { numeric: true }) <= 0;

/** Whether a promised browser has it, without a setting and under this name. */
const hasIt = (support, version) =>
  [support]
    .flat()
    .some(
      (one) =>
        typeof one?.version_added === 'string' &&
        isAtMost(one.version_added.replace('≤', ''), version) &&
        !one.version_removed &&
        !one.flags &&
        !one.prefix &&
        !one.alternative_name,
    );

const isYounger = ({ __compat }) =>
  __compat?.support !== undefined &&
  promised.some(([browser, version]) => !hasIt(__compat.support[browser], version));

/** MDN lists events, and behaviour in words with `_`, as members too. */
const isName = (name) => !name.startsWith('@@') && !name.endsWith('_event') && !/^[a-z]+_/.test(name);

/**
 * @returns {{ owner: string, name: string }[]} `owner` is '' for a global; a member is of the interface or of
 * its prototype
 */
export function youngerBuiltIns() {
  const all = { ...compatibility.javascript.builtins, ...compatibility.api };
  return Object.entries(all).flatMap(([owner, data]) =>
    isYounger(data) ? [{ owner: '', name: owner }] : youngerMembers(owner, data),
  );
}

function youngerMembers(owner, data) {
  const isGlobal = owner === 'Window' || owner === 'globals';
  return Object.entries(data)
    .filter(([member, details]) => member !== '__compat' && isName(member) && isYounger(details))
    .map(([member]) => ({ owner: isGlobal ? '' : owner, name: member.replace(/_static$/, '') }));
}

/** Of a younger name as style sheets write it: `:has()` is `has` in MDN's data. */
const youngerNames = (features) =>
  Object.entries(features)
    .filter(([name, data]) => name !== '__compat' && isYounger(data))
    .map(([name]) => name);

/** Properties and selectors of style sheets that a promised browser ignores. */
export const youngerStyles = () => ({
  properties: youngerNames(compatibility.css.properties),
  selectors: youngerNames(compatibility.css.selectors),
});
