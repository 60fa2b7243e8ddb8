import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#app/log.ts';
import { everyEndpoint, wholeProduct } from '#app/everyEndpoint.ts';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { unzip } from '#kernel/testing/unzip.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { employeeCertificate, identityDocument } from '../shared/personnelFile.record.ts';
import { employee } from '../shared/employee.record.ts';
import { anEmployee, anEmployeeContact, aPersonCertificate, thaiId } from './employees.fixture.ts';

const canary = 'canary5hr';
const number = thaiId(880_001);
const tells = [canary, number];
const records = [employee, employeeContact, identityDocument, employeeCertificate];
let app: TestApp;
let logged = '';
const told: string[] = [];
const ids: string[] = [];

beforeAll(async () => {
  const log = openLog('trace', { write: (line: string) => void (logged += line) });
  app = await testApp(wholeProduct(), { log });
  app.deps.publish = (changes) => void told.push(JSON.stringify([...changes].map(([name, rows]) => [name, ...rows])));
  const { id: employeeId } = await anEmployee(app);
  const contact = await anEmployeeContact(app, {
    employeeId,
    addressCurrent: `1 ${canary} Road`,
    email: `${canary}@example.test`,
    lineId: canary,
    emergencyName: `Mother ${canary}`,
  });
  const medical = await aPersonCertificate(app, { employeeId, kind: 'medical', certificateNo: `M-${canary}` });
  const hr = await app.as('hr.admin', 'level:3');
  const document = await done<{ id: string }>(
    hr.call('POST', `${employee.api}/${employeeId}/identity-documents`, { kind: 'thaiId', number }),
  );
  ids.push(employeeId, contact.id, medical.id, document.id);
}, 120_000);
afterAll(() => app.close());

const others = areas.filter((area) => area !== 'hr');
const everything: (Role | 'level:5')[] = ['level:5', ...others.map((area): Role => `${area}.admin`)];
const profiles: [name: string, rights: (Role | `level:${1 | 2 | 3 | 4 | 5}`)[]][] = [
  ['somebody with no right', ['level:1']],
  ['level 3', ['level:3']],
  ['level 5', ['level:5']],
  ...others.map((area): [string, (Role | 'level:3')[]] => [`${area}.admin`, ['level:3', `${area}.admin`]]),
  ['everything but HR', everything],
];

/** What an address answers somebody, as text: of a PDF what stands on its pages, of a ZIP or a workbook what its files say. */
async function textAt(person: Person, url: string): Promise<string> {
  const answer = await app.app.inject({ method: 'GET', url, headers: { cookie: person.cookie } });
  if (answer.statusCode >= 400) return '';
  const type = String(answer.headers['content-type']);
  if (type.startsWith('application/pdf')) return textOfPdf(answer.rawPayload);
  if (!/zip|spreadsheet/.test(type)) return answer.body;
  return [...unzip(answer.rawPayload).values()].map((file) => file.toString('utf8')).join('\n');
}

async function leaks(person: Person, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const text = await textAt(person, address);
    if (tells.some((tell) => text.includes(tell))) found.push(address);
  }
  return found;
}

const isRead = ({ method, path }: { method: string; path: string }) => method === 'GET' && !/events|stream/.test(path);
const all = everyEndpoint().filter(isRead);
const reads = all.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
const readsOfOne = all.filter(({ path }) => path.includes(':')).map(({ path }) => path);
/** Each call that reads one row, asked for each of these rows, as of each of these records. */
const namingOne = (): string[] => [
  ...new Set(
    readsOfOne.flatMap((path) =>
      ids.flatMap((id) =>
        records.map(({ name }) =>
          path.replaceAll(/:[A-Za-z]+/g, (part) => (part === ':entity' || part === ':record' ? name : id)),
        ),
      ),
    ),
  ),
];
const ownAddresses = (): string[] => [
  ...tells.map((tell) => `/api/search?q=${tell}`),
  ...records.flatMap(({ api, name }) => [
    api,
    `${api}?q=${canary}`,
    `${api}/export.csv`,
    `${api}/export.xlsx`,
    ...ids.flatMap((id) => [
      `${api}/${id}`,
      `/api/history/${name}/${id}`,
      `/api/comments/${name}/${id}`,
      `/api/attachments?entity=${name}&entityId=${id}`,
    ]),
  ]),
];

test.each(profiles)('R-HR-1 %s reads nothing personal of somebody else', async (_name, rights) => {
  expect(await leaks(await app.as(...rights), ownAddresses())).toEqual([]);
});

test('R-HR-1 no list, search, figure, export or paper of the whole product tells it, to somebody with every right but HR’s', async () => {
  const person = await app.as(...everything);
  expect(await leaks(person, [...reads, ...namingOne()])).toEqual([]);
  printFigure(
    'personal data',
    `${reads.length + readsOfOne.length} reading calls, ${profiles.length} profiles: 0 canaries`,
  );
}, 240_000);

test('R-HR-1 the search above reads what is there, and neither log nor live notices hold it', async () => {
  const hr = await app.as('hr.admin', 'level:3');
  expect((await leaks(hr, [`${employeeContact.api}/${ids[1]}`])).length).toBe(1);
  // Whole, the number is read by nobody without its reason.
  expect(await leaks(hr, [identityDocument.api, `${identityDocument.api}/${ids[3]}`])).toEqual([]);
  for (const tell of tells) expect([logged.includes(tell), told.join('\n').includes(tell)]).toEqual([false, false]);
});
