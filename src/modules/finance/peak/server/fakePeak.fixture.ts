import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PeakSettings } from '#kernel/server/context.ts';

const shapes = [
  ['/contacts', 'PeakContacts', 'contacts'],
  ['/invoices', 'PeakInvoices', 'invoices'],
  ['/receipts', 'PeakReceipts', 'receipts'],
  ['/dailyjournals', 'PeakDailyJournals', 'dailyJournals'],
] as const;

interface Kept {
  id: string;
  code: string;
  netAmount?: string;
  status: string;
  row: Record<string, unknown>;
}
/** What the server does with the next sending of a document: as it should, or a lie. */
export type Lie =
  | 'refuse'
  | 'envelopeRefuses'
  | 'storeAndHang'
  | 'storeAndBreak'
  | 'error500'
  | 'garbage'
  | 'hang'
  | 'hundred'
  | 'noRows'
  | 'spentToken';

/** A server that speaks PEAK's protocol over HTTP: four headers, 200 to everything, resCode inside, no number twice. It lies when told to. */
export class FakePeak {
  readonly kept = new Map<string, Kept>();
  /** Method and address of every question but those for a token, with the code that was sent. */
  asked: string[] = [];
  faults: string[] = [];
  /** Lies told one after the other, of the path they are told at. */
  lies: [path: string, lie: Lie][] = [];
  tokens = 0;
  accounts = [
    { code: '410101', name: 'รายได้ค่าบริการ', nameEn: 'Service revenue' },
    { code: '540101', name: 'ค่าธรรมเนียมธนาคาร', nameEn: 'Bank charges' },
    { code: '111201', name: 'กระแสรายวัน', nameEn: 'Current account' },
  ];
  private server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://peak');
      const path = url.pathname.replace('/api/v1', '');
      const body = pieces.length > 0 ? JSON.parse(Buffer.concat(pieces).toString()) : null;
      this.answer(response, request.method ?? '', path, url.searchParams.get('code'), body, request.headers as never);
    });
  });

  async open(): Promise<PeakSettings> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    const { port } = this.server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/api/v1`,
      connectId: `connect-${port}`,
      password: 'secret',
      userToken: 'company',
      signature: 'hex',
    };
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
  /** How often a number stands here. */
  times(code: string): number {
    return [...this.kept.values()].filter((one) => one.code === code).length;
  }

  private answer(
    response: ServerResponse,
    method: string,
    path: string,
    code: string | null,
    body: Record<string, Record<string, unknown>> | null,
    headers: Record<string, string | undefined>,
  ): void {
    const say = (value: unknown, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const stamp = headers['time-stamp'] ?? '';
    const connectId = `connect-${(this.server.address() as AddressInfo).port}`;
    if (
      headers['time-signature'] !== createHmac('sha1', connectId).update(stamp).digest('hex') ||
      !/^\d{14}$/.test(stamp)
    )
      this.faults.push(`${path}: the signature is wrong`);
    if (path === '/clienttoken') {
      const given = body?.['PeakClientToken'];
      if (given?.['password'] !== 'secret')
        return say({ PeakClientToken: { resCode: '401', resDesc: 'Wrong password' } });
      this.tokens += 1;
      return say({ PeakClientToken: { resCode: '200', resDesc: 'Success', token: `token-${this.tokens}` } });
    }
    if (headers['user-token'] !== 'company') return say({}, 401);
    const lists = {
      '/accountcode': ['PeakAccountCode', 'accountCode'],
      '/products': ['PeakProducts', 'products'],
      '/services': ['PeakServices', 'services'],
    };
    const list = lists[path as keyof typeof lists];
    if (list) {
      const rows =
        path === '/accountcode'
          ? this.accounts
          : [
              {
                id: `id-${path}`,
                code: path === '/products' ? 'P001' : 'S001',
                name: 'ชื่อ',
                nameEn: 'Name',
                accountCode: '410101',
              },
            ];
      return say({ [list[0] ?? '']: { resCode: '200', resDesc: 'Success', [list[1] ?? '']: rows } });
    }
    const shape = shapes.find(([at]) => path.startsWith(at));
    if (!shape) return say({}, 404);
    const [at, envelope, rows] = shape;
    const given = (body?.[envelope]?.[rows] as Record<string, unknown>[] | undefined)?.[0] ?? null;
    this.asked.push(`${method} ${path} ${code ?? String(given?.['code'] ?? '')}`);
    if (headers['client-token'] !== `token-${this.tokens}`)
      return say({ [envelope]: { resCode: '600', resDesc: 'Client token expired' } });
    const rowAnswer = (row: object) => say({ [envelope]: { resCode: '200', resDesc: 'Success', [rows]: [row] } });
    if (method === 'GET') {
      // A look-up that fails inside a 200: the row says so.
      if (this.lies[0]?.[0] === `GET ${path}`) {
        const isBusy = this.lies.shift()?.[1] === 'error500';
        return rowAnswer(
          isBusy
            ? { code, resCode: '500', resDesc: 'PEAK is busy' }
            : { code, resCode: '302', resDesc: 'code is wrong' },
        );
      }
      const found = this.kept.get(`${at} ${code}`);
      return say({
        [envelope]: { resCode: '200', resDesc: 'Success', [rows]: found ? [{ ...found, row: undefined }] : [] },
      });
    }
    const own = String(given?.['code']);
    const next = this.lies[0]?.[0] === path ? this.lies.shift()?.[1] : undefined;
    switch (next) {
      case 'refuse':
        return rowAnswer({ resCode: '302', resDesc: 'contactCode is wrong' });
      case 'envelopeRefuses':
        return say({ [envelope]: { resCode: '301', resDesc: 'issuedDate is wrong', [rows]: [] } });
      case 'error500':
        return say({ message: 'oops' }, 500);
      case 'garbage':
        return void response.writeHead(200).end('<html>PEAK is being improved</html>');
      case 'hang':
        return;
      case 'hundred':
        return rowAnswer({ resCode: '100', resDesc: 'Duplicate code' });
      case 'noRows':
        return say({ [envelope]: { resCode: '200', resDesc: 'Success', [rows]: [] } });
      case 'spentToken':
        this.tokens += 1;
        return say({ [envelope]: { resCode: '600', resDesc: 'Client token expired' } });
      default:
    }
    const key = `${at} ${own}`;
    if (path.endsWith('/void')) {
      const one = this.kept.get(key);
      if (!one) return rowAnswer({ resCode: '404', resDesc: 'Not found' });
      one.status = 'Void';
      return rowAnswer({ ...one, row: undefined, resCode: '200' });
    }
    const before = this.kept.get(key);
    if (before && method === 'POST') return rowAnswer({ resCode: '100', resDesc: 'Duplicate code' });
    const kept = {
      id: before?.id ?? `peak-${this.kept.size + 1}`,
      code: own,
      netAmount: given?.['netAmount'] as string,
      status: 'Approved',
      row: given ?? {},
    };
    this.kept.set(key, kept);
    if (next === 'storeAndHang') return;
    if (next === 'storeAndBreak') return void response.destroy();
    return rowAnswer({ ...kept, row: undefined, resCode: '200', resDesc: 'Success' });
  }
}
