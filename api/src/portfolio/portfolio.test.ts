import { endpoints } from 'contract/wire/endpoints';
import type { PortfolioRecord } from 'contract/wire/portfolio';
import type { ProfileAggregate } from 'contract/wire/profile';
import { openTimeoutMs } from '../testing/databases';
import { download, file, filesIn, text } from '../testing/forms';
import type { Part } from '../testing/multipart';
import { docx, jpeg, pdf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(places)('resume and portfolio on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open() })),
    openTimeoutMs,
  );
  beforeEach(async () => void ({ token } = await api.candidate()));
  afterAll(() => api.close());

  const save = (...parts: Part[]) => api.call<PortfolioRecord>(endpoints.savePortfolio, { token, parts });
  const stored = async () =>
    (await api.call<ProfileAggregate>(endpoints.fetchProfile, { token })).body.data.resumes;

  it('are stored with their files, which come back under their own types', async () => {
    const { status, body } = await save(
      text('linkedin_url', 'https://www.linkedin.com/in/asha'),
      text('portfolio_url', 'http://asha.example/work?x=1'),
      file('resume', pdf(700), 'CV.pdf'),
      file('cover', docx(), 'Letter.docx'),
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({
      resume: expect.stringMatching(/\.pdf$/),
      cover: expect.stringMatching(/\.docx$/),
      linkedin_url: 'https://www.linkedin.com/in/asha',
      portfolio_url: 'http://asha.example/work?x=1',
    });
    expect(await stored()).toEqual(body.data);
    expect((await download(api, token, 'resume', body.data.resume ?? '')).bytes.equals(pdf(700))).toBe(true);
    expect((await download(api, token, 'cover', body.data.cover ?? '')).status).toBe(200);
  });

  it('may be empty, and the step counts as saved', async () => {
    expect(await stored()).toBeNull();
    expect((await save()).status).toBe(200);
    expect(await stored()).toEqual({ resume: null, cover: null, linkedin_url: '', portfolio_url: '' });
  });

  it('keep the files that are not sent again, and take cleared links for cleared', async () => {
    const first = await save(
      text('linkedin_url', 'https://a.example'),
      file('resume', pdf()),
      file('cover', pdf()),
    );
    const { body } = await save(text('linkedin_url', ''), file('cover', docx(), 'new.docx'));
    expect(body.data).toEqual({
      ...first.body.data,
      linkedin_url: '',
      cover: expect.stringMatching(/\.docx$/),
    });
  });

  it.each<[string, Part, number, string]>([
    ['linkedin_url', text('linkedin_url', 'asha'), 422, 'Please enter a valid linkedin url'],
    ['linkedin_url', text('linkedin_url', 'javascript:alert(1)'), 422, 'Please enter a valid linkedin url'],
    ['portfolio_url', text('portfolio_url', 'ftp://asha.example'), 422, 'Please enter a valid portfolio url'],
    [
      'portfolio_url',
      text('portfolio_url', 'https://user:pass@asha.example'),
      422,
      'Please enter a valid portfolio url',
    ],
    [
      'portfolio_url',
      text('portfolio_url', `https://asha.example/${'x'.repeat(500)}`),
      422,
      'Please use at most 500 characters for the portfolio url',
    ],
    ['resume', file('resume', docx(), 'cv.docx'), 422, 'Resume: Please choose a PDF file'],
    [
      'resume',
      file('resume', docx(), 'cv.pdf'),
      422,
      'Resume: This file is not a readable PDF file. Please choose another',
    ],
    [
      'cover',
      file('cover', jpeg(), 'letter.doc'),
      422,
      'Cover letter: This file is not a readable PDF, DOC or DOCX file. Please choose another',
    ],
    [
      'cover',
      file('cover', Buffer.alloc(0), 'letter.doc'),
      422,
      'Cover letter: This file is empty. Please choose another',
    ],
  ])('refuse a wrong %s and keep what was there', async (field, part, status, message) => {
    await save(text('linkedin_url', 'https://a.example'), file('resume', pdf()));
    const [before, files] = [await stored(), await filesIn(api)];
    const others = ['resume', 'cover'].filter((name) => name !== field).map((name) => file(name, pdf()));
    const answer = await save(part, ...others);
    expect([answer.status, answer.body.fields]).toEqual([status, { [field]: message }]);
    expect([await stored(), await filesIn(api)]).toEqual([before, files]);
  });
});
