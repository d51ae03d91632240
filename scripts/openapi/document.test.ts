import { Validator } from '@seriousme/openapi-schema-validator';
import { string, type ISchema } from 'yup';
import { requestBodies } from './requests';
import { describeApi, type OpenApi } from './document';
import { openApiFiles, readDocument } from './files';
import { fromYup } from './from-yup';
import { draft, isNextMajor } from './version';

// The compiler reads the contract's types, which takes seconds.
jest.setTimeout(120_000);

let current: OpenApi;
let released: OpenApi;
let described: ReturnType<typeof describeApi>;
/** What the sources describe, as if it were released: the sources may be ahead of the real release. */
let today: OpenApi;
beforeAll(async () => {
  [current, released] = await Promise.all([
    readDocument(openApiFiles.current),
    readDocument(openApiFiles.released),
  ]);
  described = describeApi();
  today = { ...described, info: { ...described.info, version: '1.4.0' } };
});

it('is what the sources describe: if not, run npm run build -- api-report', () => {
  expect(current).toEqual(draft(released, described, isNextMajor(released, current)).document);
});

it('changes nothing that released builds rely on, unless its major is a later one', () => {
  expect(draft(released, described, isNextMajor(released, current)).refused).toEqual([]);
});

it('is a valid document of OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(openApiFiles.current)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

describe('a change of a step’s schema', () => {
  const place = '/candidate/education';
  /** Today's description with another schema of the step. */
  function withSchema(schema: Parameters<typeof fromYup>[0]) {
    const changed = structuredClone(described) as unknown as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: unknown }> } } }>;
    };
    const content = changed.paths[place]?.post.requestBody.content['application/json'];
    if (!content) throw new Error(`${place} takes no JSON`);
    content.schema = fromYup(schema);
    return changed as unknown as typeof described;
  }
  const withField = (field: ISchema<string | undefined>) =>
    withSchema(requestBodies.saveEducation.shape({ board: field }));

  it('that requires a new answer is refused, since the form of an open tab lacks it', () => {
    expect(draft(today, withField(string().required()), false).refused).toEqual([
      `POST ${place}, request board: A field is added that is always there`,
    ]);
  });

  it('that adds an optional answer is a minor version', () => {
    const { document, refused } = draft(today, withField(string()), false);
    expect(refused).toEqual([]);
    expect(document.info.version).toBe('1.5.0');
  });

  it('that adds no more than words is a patch', () => {
    const info = { ...described.info, description: 'In other words' };
    expect(draft(today, { ...described, info }, false).document.info.version).toBe('1.4.1');
  });

  it('that requires a new answer passes as a major version', () => {
    const { document, refused } = draft(today, withField(string().required()), true);
    expect(refused).toEqual([]);
    expect(document.info.version).toBe('2.0.0');
  });
});
