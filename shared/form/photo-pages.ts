import { createSniffer, type Sniffer } from 'contract/wire/file-content';
import { fileMaxBytes } from 'contract/wire/files';
import { i18n } from 'shared/i18n/i18n';
import { noteCount } from './photo-mark';
import { pdfAround, type PhotoPage } from './photo-pdf';
import { hasPicture, isHeic } from './picture-kind';
import { drawJpeg } from './picture-to-jpeg';
import { wordsOf } from './words-of';

/** Pages of one PDF: each stays readable within the 5 MB. */
export const maxPages = 10;
/** What a PDF has besides its pictures, in bytes a page, generously. */
const aroundPicture = 2048;
/** A JPEG's size is in its first part, behind what the camera wrote about the photo. */
const headLength = 1024 * 1024;
/** What a page is drawn again with until it fits. */
const smaller = [
  { longSide: 2000, quality: 0.65 },
  { longSide: 1600, quality: 0.6 },
  { longSide: 1300, quality: 0.5 },
  { longSide: 1000, quality: 0.4 },
];

/** What its first part tells, before it is decoded. */
async function lookAt(picture: Blob): Promise<Sniffer> {
  const content = createSniffer();
  content.feed(new Uint8Array(await picture.slice(0, headLength).arrayBuffer()));
  return content;
}

/** The picture as a page, or what to do instead. */
export async function readPage(picture: File): Promise<PhotoPage | string> {
  const { name } = picture;
  try {
    const content = await lookAt(picture);
    if (!hasPicture(content, picture))
      return i18n.t('{name} is not a picture. Choose a JPG, PNG, WebP or HEIC picture', { name });
    // A browser would need more memory for it than a phone has.
    if (content.isVast())
      return i18n.t('{name} has too many pixels. Take it again at a smaller size', { name });
    return { ...(await drawJpeg(picture)), turn: 0 };
  } catch (error) {
    console.warn('The picture could not be read', error);
    return isHeic(picture)
      ? i18n.t('We could not read {name}. Save it as a JPG and choose that, or take a screenshot of it', {
          name,
        })
      : i18n.t('We could not read {name}. Take the photo again, or choose another file', { name });
  }
}

/** The page with a picture of at most `limit` bytes, or with the smallest that is still of use. */
async function shrunk(page: PhotoPage, limit: number): Promise<PhotoPage> {
  let { jpeg, width, height } = page;
  for (const size of smaller) {
    if (jpeg.size <= limit) break;
    ({ jpeg, width, height } = await drawJpeg(page.jpeg, size));
  }
  return { ...page, jpeg, width, height };
}

/** Pages that fit into one file: large ones are drawn again, one at a time. */
export async function fitPages(pages: readonly PhotoPage[]): Promise<readonly PhotoPage[]> {
  const room = fileMaxBytes - aroundPicture * (pages.length + 1);
  if (pages.reduce((sum, { jpeg }) => sum + jpeg.size, 0) <= room) return pages;
  const fitting: PhotoPage[] = [];
  for (const page of pages) fitting.push(await shrunk(page, room / pages.length));
  return fitting;
}

/** 'Aadhar card (2 pages).pdf', which is also what tells the stored file's pages. */
function fileName(label: string, pages: number): string {
  const name = wordsOf(label);
  return `${pages === 1 ? name : i18n.t('{name} ({count} pages)', { name, count: pages })}.pdf`;
}

/** @param label of the slot: names the file */
export function toPdf(pages: readonly PhotoPage[], label: string): File {
  const pdf = new File(pdfAround(pages), fileName(label, pages.length), { type: 'application/pdf' });
  noteCount(pdf, pages.length);
  return pdf;
}

/** A PDF of one page, which every document slot accepts, or what to do instead. */
export async function photoToPdf(photo: File, label: string): Promise<File | string> {
  const page = await readPage(photo);
  return typeof page === 'string' ? page : toPdf(await fitPages([page]), label);
}
