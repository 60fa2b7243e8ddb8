import { createServer, type AddressInfo, type Server } from 'node:net';

export interface MailServer {
  url: string;
  /** Whole messages, head and body, as they came in. */
  mails: string[];
  /** What every addressee is answered instead of 250. */
  refuse: { with: string | null };
  /** Lets so many messages in; whoever sends one more waits for the answer until more are let in. */
  letIn(most: number): void;
  server: Server;
}

/** A mail server that speaks as much SMTP as a client needs. */
export async function mailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const refuse: { with: string | null } = { with: null };
  let most = Infinity;
  const outside: (() => void)[] = [];
  const take = (mail: string, answer: () => void): void => {
    if (mails.length >= most) {
      outside.push(() => take(mail, answer));
      return;
    }
    mails.push(mail);
    answer();
  };
  const server = createServer((socket) => {
    let data: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test ESMTP');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null) {
          if (line === '.') {
            take(data, () => say('250 taken'));
            data = null;
          } else data += `${line.replace(/^[.][.]/, '.')}\n`;
        } else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^RCPT/i.test(line) && refuse.with) say(refuse.with);
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const letIn = (next: number): void => {
    most = next;
    for (const again of outside.splice(0)) again();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails, refuse, letIn, server };
}
