// Replaces Mailpit: accepts mails on port 1025, delivers none, and lists them as Mailpit does at
// :8025/api/v1/messages.
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';

const messages = [];

/** @param {string} text of a mail @param {string} name of a header */
const header = (text, name) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';

createServer((socket) => {
  let waiting = '';
  let to = [];
  let isData = false;
  const end = () => (isData ? '\r\n.\r\n' : '\r\n');
  const take = (part) => {
    if (isData) {
      messages.unshift({ To: to.map((Address) => ({ Address })), Subject: header(part, 'Subject') });
      [to, isData] = [[], false];
      return '250 kept';
    }
    if (/^RCPT TO:/i.test(part)) to.push(/<(.+)>/.exec(part)[1]);
    isData = /^DATA/i.test(part);
    return isData ? '354 go on' : '250 yes';
  };
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (chunk) => {
    waiting += chunk;
    for (let at = waiting.indexOf(end()); at >= 0; at = waiting.indexOf(end())) {
      const part = waiting.slice(0, at);
      waiting = waiting.slice(at + end().length);
      if (/^QUIT/i.test(part) && !isData) return void socket.end('221 bye\r\n');
      socket.write(`${take(part)}\r\n`);
    }
  });
  socket.write('220 mail\r\n');
}).listen(1025);

createHttp((_, answer) => {
  answer.setHeader('content-type', 'application/json').end(JSON.stringify({ messages }));
}).listen(8025);
