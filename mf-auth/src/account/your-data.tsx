import { useLingui } from '@lingui/react';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import type { JsonResume } from 'contract/wire/json-resume';
import { saveAs } from 'shared/form/stored-file';
import { call } from 'shared/runtime/api';
import { Button } from 'shared/ui/button';
import { Section, useAction } from './section';

async function downloadData(): Promise<void> {
  saveAs(await call<Blob>(endpoints.exportData, { responseType: 'blob' }), 'my-data.zip');
}

async function downloadResume(): Promise<void> {
  const { data } = await call<ApiSuccessBody<JsonResume>>(endpoints.exportResume);
  saveAs(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'resume.json');
}

/** What candidates can take along: all of it, or what other portals read. */
export function YourData() {
  const { i18n } = useLingui();
  const { busy, run } = useAction();
  return (
    <Section title={i18n.t('Your data')}>
      <p>
        {i18n.t(
          'Download what your account contains: your details, your answers, your applications and your files. You get one ZIP file. Keep it safe.',
        )}
      </p>
      <div className="account-actions">
        <Button
          variant="secondary"
          loading={busy === 'download'}
          onClick={() => void run('download', downloadData)}
        >
          {i18n.t('Download my data')}
        </Button>
        <p role="status" className="account-hint">
          {busy === 'download'
            ? i18n.t('Your file is on its way. With many documents this takes a few minutes.')
            : null}
        </p>
      </div>
      <p>
        {i18n.t(
          'Or take your answers to another job portal: as one file in the format JSON Resume, without your documents.',
        )}
      </p>
      <div className="account-actions">
        <Button
          variant="secondary"
          loading={busy === 'resume'}
          onClick={() => void run('resume', downloadResume)}
        >
          {i18n.t('Download as JSON Resume')}
        </Button>
      </div>
    </Section>
  );
}
