import type { EndpointName } from 'contract/wire/endpoints';
import type { Ask } from './both-apis';
import { file, text } from './forms';
import type { Part } from './multipart';
import { docx, pdf } from './sample-files';

/** Forms of which some files are refused, by callers that want the others stored and by those that do not. */
export async function askAboutPartialUploads(ask: Ask, token: string): Promise<void> {
  for (const prefer of [undefined, 'handling=lenient']) {
    const send = (what: string, endpoint: EndpointName, ...parts: Part[]) =>
      ask(`${endpoint}: ${what}, ${prefer}`, { endpoint, token, parts, prefer });
    const web = file('hsc', Buffer.from('<html>'), 'hsc.pdf');
    await send('one refused', 'saveAcademicDocuments', file('ssc', pdf()), web);
    await send('all refused', 'saveAcademicDocuments', web);
    const papers = [text('names', 'offer_letters'), text('names', 'reference_letters')];
    const offer = file('certificate_3', docx(), 'offer.docx');
    await send('one refused', 'saveOtherDocuments', ...papers, offer, file('certificate_6', pdf()));
    await ask(`the files then, ${prefer}`, { endpoint: 'fetchPersonalInformation', token });
  }
}
