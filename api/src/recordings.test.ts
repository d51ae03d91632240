import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints, type EndpointName } from 'contract/wire/endpoints';
import type { Recordings } from 'sdk/recorded-api/recordings';
import { databases, manyCallsTimeoutMs } from './testing/databases';
import { differsFromDescription } from './testing/description';
import { printed } from './testing/printed';
import { recordAnswers } from './testing/record-answers';

const file = path.join(__dirname, '../../sdk/recorded-api/recordings.json');
let kept: Recordings;
let today: Recordings;
beforeAll(async () => {
  const [database] = databases;
  today = (await recordAnswers(database)) as Recordings;
  if (process.env.WRITE_RECORDINGS) await writeFile(file, printed(today));
  kept = JSON.parse(await readFile(file, 'utf8')) as Recordings;
}, manyCallsTimeoutMs);

/** Every recorded answer with its place in the file. */
function placesIn({ persons, calls, refusals, invalid }: Recordings) {
  const reads = Object.entries(persons).flatMap(([person, answers]) =>
    Object.entries(answers).map(([name, data]) => ({
      ...{ place: `persons.${person}.${name}`, name: name as EndpointName },
      answer: { status: 200, body: { data } },
    })),
  );
  const of = (section: string, answers: Recordings['calls'] | Recordings['invalid']) =>
    Object.entries(answers).map(([name, answer]) => ({
      ...{ place: `${section}.${name}`, name: name as EndpointName },
      answer: answer as { readonly status: number; readonly body: object },
    }));
  const refused = Object.entries(refusals).map(([code, answer]) => ({
    ...{ place: `refusals.${code}`, name: 'fetchMe' as const, answer },
  }));
  return [...reads, ...of('calls', calls), ...of('invalid', invalid), ...refused];
}

test('every recorded answer is as the contract describes it', () => {
  const differences = placesIn(kept).flatMap(({ place, name, answer: { status, body } }) => {
    const { method, path: address } = endpoints[name];
    const sent = { method, path: address.replaceAll(/:\w+/g, 'x'), status, type: 'application/json', body };
    const difference = differsFromDescription(sent);
    return difference ? [`${place}: ${difference}`] : [];
  });
  expect(differences).toEqual([]);
});

test('the API answers as it is recorded: npm run build -- recordings writes what is old again', () => {
  const answers = (recordings: Recordings) =>
    new Map(placesIn(recordings).map(({ place, answer }) => [place, JSON.stringify(answer)]));
  const [before, now] = [answers(kept), answers(today)];
  const old = [...new Set([...before.keys(), ...now.keys()])].filter(
    (place) => before.get(place) !== now.get(place),
  );
  expect(old).toEqual([]);
});

test('each call of the contract that answers JSON is recorded', () => {
  const recorded = placesIn(kept).map(({ name }) => name);
  const files = ['exportData', 'downloadFile'];
  const missing = Object.keys(endpoints).filter((name) => !recorded.includes(name as EndpointName));
  // A recording has no issuer, so its pages do not show DigiLocker.
  expect(missing.filter((name) => !name.endsWith('Digilocker'))).toEqual(files);
});
