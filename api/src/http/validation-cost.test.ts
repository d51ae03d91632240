import { signUpSchema } from 'contract/wire/auth';
import { contactSchema } from 'contract/wire/contact';
import { digitalReadinessPayloadSchema } from 'contract/wire/digital-readiness';
import { educationPayloadSchema } from 'contract/wire/education';
import { confirmEmailSchema } from 'contract/wire/email-change';
import { experiencePayloadSchema } from 'contract/wire/experience';
import { expertisePayloadSchema } from 'contract/wire/expertise';
import { ownEntrySchema } from 'contract/wire/lookups';
import { personalInformationPayloadSchema } from 'contract/wire/personal-information';
import { portfolioSchema } from 'contract/wire/portfolio';
import { HttpError } from 'server-kit/http-error';
import { parse } from './parse';
import { fileQuery, pageQuery } from './request-queries';
import { selfAssessmentSchema } from 'contract/wire/self-assessment';

const schemas = {
  signUp: signUpSchema,
  contact: contactSchema,
  confirmEmail: confirmEmailSchema,
  education: educationPayloadSchema,
  experience: experiencePayloadSchema,
  expertise: expertisePayloadSchema,
  digitalReadiness: digitalReadinessPayloadSchema,
  selfAssessment: selfAssessmentSchema,
  personalInformation: personalInformationPayloadSchema,
  portfolio: portfolioSchema,
  ownEntry: ownEntrySchema,
  page: pageQuery,
  file: fileQuery,
} as const;

/** The largest body of any call is about 80 KB. */
const bodySize = 80 * 1024;
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
/** Values that cost the most time for their length in JSON. */
const costly: Readonly<Record<string, (size: number) => unknown>> = {
  'empty lists': (size) => Array.from({ length: size / 3 }, () => []),
  'empty objects': (size) => Array.from({ length: size / 3 }, () => ({})),
  'other texts': (size) => Array.from({ length: size / 8 }, (_, index) => String(index)),
  'texts that are alike': (size) => Array.from({ length: size / 3 }, () => ''),
  'lists in lists': (size) => nested(size / 2),
  letters: (size) => 'a'.repeat(size),
  spaces: (size) => `a${' '.repeat(size)}b`,
  'marks in the wrong order': (size) => `a${'\u0301\u0316'.repeat(size / 8)}`,
  'marks in short runs': (size) => `a${'\u0301\u0316'.repeat(15)}`.repeat(size / 122),
  'parts of words': (size) => 'a-'.repeat(size / 2),
  'parts of an address': (size) => `${'a.'.repeat(size / 2)}@`,
  'a long domain': (size) => `a@${'a.'.repeat(size / 2)}!`,
  digits: (size) => '9'.repeat(size),
  'a link': (size) => `https://${'a.'.repeat(size / 2)}`,
  'halves of pairs': (size) => '\ud800'.repeat(size / 6),
};

const cost = (work: () => void): number => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

function refuse(schema: (typeof schemas)[keyof typeof schemas], body: unknown): void {
  try {
    parse(schema, body);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
}

/**
 * A hundred times what it takes to compose the largest text, some 40 ms: machines differ, so it is a ratio.
 */
const composed = costly['marks in short runs']!(bodySize) as string;
const composeOften = () => void Array.from({ length: 20 }, () => composed.normalize('NFC'));
const usual = Math.min(...[1, 2, 3].map(() => cost(composeOften)));

/**
 * In one of ten tries, each beside what composing takes at that time: a machine under load is no slow
 * validation.
 */
const isCheap = (schema: (typeof schemas)[keyof typeof schemas], body: unknown): boolean =>
  Array.from({ length: 10 }, (_, tries) => tries).some(
    (tries) => cost(() => refuse(schema, body)) < 5 * (tries === 0 ? usual : cost(composeOften)),
  );

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  const fields = Object.keys(schema.fields);
  it.each(Object.entries(costly))('costs little for %s', (__, make) => {
    const inEach = Object.fromEntries(fields.map((field) => [field, make(bodySize / fields.length)]));
    const one = fields.map((field) => ({ [field]: make(bodySize) }));
    for (const body of [inEach, ...one]) expect(isCheap(schema, body)).toBe(true);
  });

  it('costs little for fields that it does not know', () => {
    const body = Object.fromEntries(Array.from({ length: bodySize / 10 }, (__, index) => [`a${index}`, 0]));
    expect(isCheap(schema, body)).toBe(true);
  });
});
