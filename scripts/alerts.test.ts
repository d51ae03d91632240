import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
}
const rules = parse(read('deploy/observability/prometheus-rules.yaml')) as Rules;
const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert)).sort();

interface RuleTests {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly object[];
    }[];
  }[];
}
const { tests } = parse(read('deploy/observability/prometheus-rules.test.yaml')) as RuleTests;
const cases = tests.flatMap(({ alert_rule_test: one }) => one);

test('docs/operations.md says what to do about each alert, and about no other', () => {
  const [, section = ''] = read('docs/operations.md').split(/^## Alerts$/m);
  const [lines = ''] = section.split(/^## /m);
  expect([...lines.matchAll(/^\| (Portal\w+) \| \d+ \| \S/gm)].map(([, name]) => name).sort()).toEqual(
    alerts,
  );
});

test.each(alerts)('%s has a test in which it fires, and one in which it does not', (alert) => {
  const ownCases = cases.filter(({ alertname }) => alertname === alert);
  const fires = new Set(ownCases.map(({ exp_alerts: expected }) => expected.length > 0));
  expect([...fires].sort()).toEqual([false, true]);
});
