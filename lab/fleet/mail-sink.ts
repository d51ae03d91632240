import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A mail server that keeps mails with a link that sets a password, and accepts all others. It can be stopped,
 * and can leave the senders of those that it keeps without an answer.
 */
export class MailSink {
  /** In the order of arrival, with the link's token. */
  readonly mails: { readonly to: string; readonly token: string }[] = [];
  /** Senders that wait for the answer to their mail. */
  readonly waiting: (() => void)[] = [];
  isSlow = false;
  port = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  async start(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  /** Answers all that wait, and those that come. */
  release(): void {
    this.isSlow = false;
    this.waiting.splice(0).forEach((answer) => answer());
  }

  /** Open connections. */
  get senders(): number {
    return this.sockets.size;
  }

  to(address: string) {
    return this.mails.filter(({ to }) => to === address);
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => this.sockets.delete(socket));
    let text = '';
    let to = '';
    let isData = false;
    const handle = (line: string): string => {
      to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to;
      if (/^EHLO/i.test(line)) return '250 sink';
      if (/^QUIT/i.test(line)) return '221 bye';
      isData = /^DATA/i.test(line);
      return isData ? '354 go' : '250 ok';
    };
    socket.write('220 sink\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const ending = () => (isData ? '\r\n.\r\n' : '\r\n');
      for (let end = text.indexOf(ending()); end >= 0; end = text.indexOf(ending())) {
        const part = text.slice(0, end);
        text = text.slice(end + ending().length);
        if (!isData) {
          socket.write(`${handle(part)}\r\n`);
          continue;
        }
        isData = false;
        const mail = { to, token: tokenIn(part) };
        const accept = () => {
          if (socket.destroyed) return; // its sender died: the mail did not arrive
          this.mails.push(mail);
          socket.write('250 stored\r\n');
        };
        if (mail.token === '') socket.write('250 stored\r\n');
        else if (this.isSlow) this.waiting.push(accept);
        else accept();
      }
    });
  }
}

/** The token of a link in a mail, whose long lines are wrapped. */
const tokenIn = (mail: string): string =>
  /reset-password\/([\w-]+)/.exec(mail.replace(/=\r\n/g, ''))?.[1] ?? '';
