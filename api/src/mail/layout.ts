import { brand } from 'contract/language/brand';
import { i18n } from 'server-kit/i18n';
import { dirOf, localeOf, sourceLocale } from 'contract/language/locale';
import { paths } from 'platform/routes';
import { logoPng } from './logo';
import { referenceText } from './reference';
import type { Mail } from './transport';

/**
 * What a mail says. It has no words that a candidate wrote: a sign-up proves no address, so that any letter
 * may reach a stranger. A name comes with the reader, once the address is verified.
 */
interface Letter {
  readonly title: string;
  /** What an inbox shows beside the subject; by default the first paragraph. Others may see an inbox. */
  readonly preheader?: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly closing?: readonly string[];
  /** In the foot: the page that switches such letters off. */
  readonly stopLink?: string;
  /** It says itself how to tell a real one. */
  readonly tellsHowToKnowIt?: boolean;
  /** Then it is not greeted, and not told how to tell a real mail. */
  readonly isToTeam?: boolean;
}

/** A mail before it is laid out for its reader. */
export interface Written extends Pick<Mail, 'to' | 'subject' | 'replyTo'> {
  readonly letter: Letter;
}

interface Reader {
  /** Null where the address is not known to be the candidate's. */
  readonly firstName: string | null;
  /** The portal's public address. */
  readonly publicUrl: string;
  /** By which a candidate can check the mail; left out where it is to the team. */
  readonly reference?: string;
}

/** To be read at once, and by a reader of another script than Latin with the fonts of the usual systems. */
const fonts = {
  latin: 'Figtree,Helvetica,Arial,sans-serif',
  indian: "Figtree,Helvetica,Arial,'Nirmala UI','Noto Sans Devanagari','Kohinoor Devanagari',sans-serif",
};

/** What people type must not become markup in somebody's inbox. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The foot of letters that can be switched off. */
const stopTexts = () => ({
  label: i18n.t('Stop these emails'),
  note: i18n.t('You can choose what we email you about on your account page.'),
});

/** How to tell that a mail is ours. */
function knownBy(
  { isToTeam, tellsHowToKnowIt }: Letter,
  { publicUrl, reference }: Reader,
): readonly string[] {
  const general = i18n.t(
    'How to tell a real email from us: its links lead to {site} and nowhere else. We never ask for your password, a one-time code or money.',
    { site: publicUrl && new URL(publicUrl).host },
  );
  const values = { reference: referenceText(reference ?? ''), link: publicUrl + paths.safety() };
  // A letter that says how to know it has no link on purpose.
  const check = tellsHowToKnowIt
    ? i18n.t(
        'Reference of this email: {reference}. Our website has a page, “Stay safe”, that checks it.',
        values,
      )
    : i18n.t('Reference of this email: {reference}. Check that it is really from us at {link}', values);
  return [...(isToTeam || tellsHowToKnowIt ? [] : [general]), ...(reference ? [check] : [])];
}

/** All that a letter shows, in order, in the language that is spoken. */
function partsOf(letter: Letter, reader: Reader) {
  const { title, paragraphs, preheader = paragraphs[0] ?? '', isToTeam } = letter;
  const name = reader.firstName?.trim();
  const toCandidate = name ? i18n.t('Hello {name},', { name }) : i18n.t('Hello,');
  return {
    title,
    preheader,
    opening: isToTeam ? [] : [toCandidate],
    paragraphs,
    action: letter.action,
    closing: letter.closing ?? [],
    known: knownBy(letter, reader),
    stopLink: letter.stopLink,
    sender: `${brand.name} - ${i18n.t(brand.tagline)}`,
  };
}
type Parts = ReturnType<typeof partsOf>;

function asText({ title, opening, paragraphs, action, closing, known, stopLink, sender }: Parts): string {
  const link = action ? [`${action.label}:\n${action.link}`] : [];
  const parts = [title, ...opening, ...paragraphs, ...link, ...closing, ...known];
  const stop = stopTexts();
  const foot = stopLink ? `${stop.note} ${stop.label}:\n${stopLink}\n` : '';
  return `${parts.join('\n\n')}\n\n-- \n${sender}\n${foot}`;
}

const logoId = 'logo@marigold';

/** Dark mail programs that keep our colours get these; others invert what is inline. */
const darkColours = `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background: #120e22 !important; }
        .sheet { background: #1f1939 !important; color: #f4f1fb !important; }
        .soft, .soft a { color: #aaa2c4 !important; }
      }`;

/** An inbox shows the first words of a mail: without these, the next ones of the letter would follow. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

/** One column, tables and inline styles: what mail programs understand. It is whole without its picture. */
function asHtml({ title, preheader, action, stopLink, ...texts }: Parts): string {
  const locale = localeOf(i18n);
  const isEnglish = locale === sourceLocale;
  const language = isEnglish ? `lang="en"` : `lang="${locale}" dir="${dirOf(locale)}"`;
  const font = isEnglish ? fonts.latin : fonts.indian;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
  const small = (html: string) =>
    `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#6a6287">${html}</p>`;
  const button = action
    ? `<p style="margin:24px 0 12px"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 28px;border-radius:28px;background:#ffb42e;color:#1c1633;text-decoration:none;font-weight:700">${escapeHtml(action.label)}</a></p>
            <p class="soft" style="margin:0 0 20px;font-size:13px;color:#6a6287;word-break:break-all">${escapeHtml(action.link)}</p>`
    : '';
  const stop = stopTexts();
  const stopping = stopLink
    ? small(
        `${escapeHtml(stop.note)} <a href="${escapeHtml(stopLink)}" style="color:#6a6287">${escapeHtml(stop.label)}</a>`,
      )
    : '';
  return `<!doctype html>
<html ${language}>
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(title)}</title>
    <style>${darkColours}
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background:#fbf3e4;color:#1c1633;font-family:${font};font-size:16px">
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${filler}</div>
    <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf3e4"><tr><td align="center" style="padding:24px 12px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:start">
        <tr><td style="padding:16px 28px;border-radius:16px 16px 0 0;background:#1c1633;color:#fffcf6;font-size:20px;font-weight:700"><img src="cid:${logoId}" width="32" height="32" alt="" style="vertical-align:middle;border:0">&nbsp; <span style="vertical-align:middle">${escapeHtml(brand.name)}</span></td></tr>
        <tr><td class="sheet" style="padding:28px;border-radius:0 0 16px 16px;background:#ffffff;color:#1c1633">
            <h1 style="margin:0 0 20px;font-size:24px;line-height:1.3">${escapeHtml(title)}</h1>
            ${[...texts.opening, ...texts.paragraphs].map(paragraph).join('\n            ')}
            ${button}
            ${texts.closing.map(paragraph).join('\n            ')}
        </td></tr>
        <tr><td style="padding:20px 28px">
            ${texts.known.map((text) => small(escapeHtml(text))).join('\n            ')}
            ${stopping}
            ${small(escapeHtml(texts.sender))}
        </td></tr>
      </table>
    </td></tr></table>
  </body>
</html>
`;
}

/** The text of a mail that names neither reader nor portal, for staff who look at it before it is sent. */
export const previewOf = ({ letter }: Written): string =>
  asText(partsOf({ ...letter, tellsHowToKnowIt: true }, { firstName: null, publicUrl: '' }));

/** Lays a mail out for its reader: as text, and as HTML with its picture inside. */
export function layOut({ letter, ...envelope }: Written, reader: Reader): Mail {
  const parts = partsOf(letter, reader);
  return {
    ...envelope,
    text: asText(parts),
    html: asHtml(parts),
    attachments: [
      {
        filename: 'logo.png',
        content: logoPng,
        contentType: 'image/png',
        cid: logoId,
        contentDisposition: 'inline',
      },
    ],
    ...(letter.action ? { link: letter.action.link } : {}),
  };
}
