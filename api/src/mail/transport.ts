import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { brand } from 'contract/language/brand';

export interface Mail {
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The pictures that the HTML shows, as none is fetched from anywhere, and files to keep. */
  readonly attachments?: {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
    /** Of a picture. */
    readonly cid?: string;
    readonly contentDisposition: 'inline' | 'attachment';
  }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The one link that the mail is about, for a reader of the console. */
  readonly link?: string;
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

/** Answers of holiday programs to our mails would reach people (RFC 3834, 5). */
const defaultsOf = (address: string) => ({
  from: { name: brand.name, address },
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** How our mails are signed where the mail server does not do it (RFC 6376). */
interface DkimKey {
  /** Names the DNS record with the public key: `<selector>._domainkey.<domain of the sender>`. */
  readonly selector: string;
  /** An RSA key, in PEM. */
  readonly privateKey: string;
}

/** What a forger would change. RFC 8058 asks for both of `List-Unsubscribe`. */
const signedHeaders = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'],
].join(':');

/** Of the sender's own domain: only then does DMARC count it. */
const signatureOf = (from: string, { selector, privateKey }: DkimKey) => ({
  domainName: from.slice(from.lastIndexOf('@') + 1),
  keySelector: selector,
  privateKey,
  headerFieldNames: signedHeaders,
});

/** @param dkim null: mails are not signed here */
export function smtpTransport(address: string, from: string, dkim: DkimKey | null = null): MailTransport {
  const options = {
    url: address,
    ...(dkim && { dkim: signatureOf(from, dkim) }),
    disableFileAccess: true,
    disableUrlAccess: true,
    // The sum, with 30 s for DNS and six commands, stays below the time after which the queue takes a mail
    // for lost.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 20_000,
  };
  const transporter = nodemailer.createTransport(options, defaultsOf(from));
  return { send: async (mail) => void (await transporter.sendMail(mail)) };
}

/**
 * Writes each mail as an `.eml` file, for machines without a mail server, and announces it. The folder is the
 * user's alone: the mails contain reset links.
 */
export function outboxTransport(
  folder: string,
  from: string,
  announce: (text: string) => void,
): MailTransport {
  const options = { streamTransport: true, buffer: true, newline: 'windows' } as const;
  const transporter = nodemailer.createTransport(options, defaultsOf(from));
  return {
    send: async (mail) => {
      const sent = await transporter.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${randomBytes(3).toString('hex')}.eml`);
      // A reader of the folder never meets half a mail.
      await writeFile(`${file}.part`, sent.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      announce(`Mail to ${mail.to}: ${mail.subject}\n  ${mail.link ?? file}`);
    },
  };
}
