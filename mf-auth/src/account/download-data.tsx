import { useState } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { Button } from 'shared/ui/button';
import { Section } from './section';

const fileName = 'my-data.zip';

async function download(): Promise<void> {
  const archive = await call<Blob>(endpoints.exportData, { responseType: 'blob' });
  const href = URL.createObjectURL(archive);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // The browser reads it while it saves.
  setTimeout(() => URL.revokeObjectURL(href), 10 * 60_000);
}

/** Everything that the portal keeps about the candidate, as one file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    // The API client has shown a failure as a toast.
    await download().catch((error: unknown) => console.error('The data could not be downloaded', error));
    setBusy(false);
  };
  return (
    <Section title="Your data">
      <p>
        Download everything that we keep about you: your account, your answers, your applications, the
        messages that you sent us, and your files. You get one ZIP file. Keep it safe.
      </p>
      <div className="account-actions">
        <Button variant="secondary" loading={busy} onClick={() => void start()}>
          Download my data
        </Button>
        <p role="status" className="account-hint">
          {busy ? 'Your file is on its way. With many documents this takes a few minutes.' : null}
        </p>
      </div>
    </Section>
  );
}
