import { expect, test } from 'vitest';
import { filesUnder, isTest, textOf } from './tree.ts';

/** Calls declared beside their handler, reads or sends whose types the browser writes by hand, and answers and fields of any shape, in one text. */
const kinds = {
  declaredOutsideShared: (path: string, text: string) =>
    path.includes('/server/') ? [...text.matchAll(/(?<![.\w])(?:read|write)\(\{/g)].length : 0,
  typedByHand: (path: string, text: string) =>
    path.includes('/web/') ? [...text.matchAll(/(?<![.\w])(?:useGet|useSend)</g)].length : 0,
  answersAnything: (path: string, text: string) =>
    /[.](?:calls|record)[.]ts$/.test(path) ? [...text.matchAll(/\bz[.]any\(/g)].length : 0,
} as const;
type Kind = keyof typeof kinds;

/** The files that have some of a kind, with how many. */
const found = (kind: Kind, files: readonly { path: string; text: string }[]): string[] =>
  files.flatMap(({ path, text }) => {
    const count = kinds[kind](path, text);
    return count > 0 ? [`${path}: ${count}`] : [];
  });

const modules = filesUnder('src/modules')
  .filter((path) => /[.]tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: textOf(path) }));

test.each(['declaredOutsideShared', 'typedByHand', 'answersAnything'] as const)(
  'a call stands once, in shared, with the shape of its answer: no module has one %s',
  (kind) => {
    expect(found(kind, modules)).toEqual([]);
  },
);

test('the check sees a call declared beside its handler, a read typed by hand and an answer of any shape', () => {
  const files = [
    { path: 'src/modules/stores/foo/server/foo.server.ts', text: 'endpoints: [read({ path }), handle(fooCall, run)]' },
    { path: 'src/modules/stores/foo/web/Foo.tsx', text: 'useGet<Foo>(path); useGet(fooCall); useSend<Body>(path)' },
    { path: 'src/modules/stores/foo/shared/foo.calls.ts', text: 'answer: z.object({ rows: z.array(z.any()) })' },
    { path: 'src/modules/stores/foo/shared/foo.record.ts', text: "json('Who', z.any())" },
  ];
  expect(found('declaredOutsideShared', files)).toEqual(['src/modules/stores/foo/server/foo.server.ts: 1']);
  expect(found('typedByHand', files)).toEqual(['src/modules/stores/foo/web/Foo.tsx: 2']);
  expect(found('answersAnything', files)).toEqual([
    'src/modules/stores/foo/shared/foo.calls.ts: 1',
    'src/modules/stores/foo/shared/foo.record.ts: 1',
  ]);
});

/** Web code that names an address or sends by itself, each with its reason; everything else asks a declared call. */
const namesAddresses: Record<string, string> = {
  'src/kernel/web/data/api.ts': 'what sends: which of its answers are no expired session',
  'src/kernel/web/data/calls.ts': 'what sends declared calls',
  'src/kernel/web/data/exportFile.ts': 'the export every record has, as it comes',
  'src/kernel/web/data/live.ts': 'the session, asked without the frame around a call',
  'src/kernel/web/data/records.ts': 'the endpoints every record has, and pickers',
  'src/kernel/web/data/session.ts': 'the frame’s session and options; the kernel imports no module',
  'src/kernel/web/data/signIn.ts': 'the frame’s way in and out; the kernel imports no module',
  'src/kernel/web/form/LinkInput.tsx': 'pickers, which every record has',
  'src/kernel/web/list/BulkBar.tsx': 'the export every record has',
  'src/kernel/web/list/FilterEditor.tsx': 'pickers, which every record has',
  'src/kernel/web/list/Filters.tsx': 'pickers, which every record has',
  'src/kernel/web/list/RecordList.tsx': 'the export every record has',
  'src/kernel/web/list/Views.tsx': 'the kit’s endpoints of saved views',
  'src/kernel/web/page/Attachments.tsx': 'the kit’s endpoints of files',
  'src/kernel/web/page/History.tsx': 'the history every record has',
  'src/kernel/web/page/files.ts': 'the kit’s endpoints of files',
  'src/kernel/web/page/RecordLink.tsx': 'the frame’s cards of links; the kernel imports no module',
  'src/kernel/web/page/RecordScreen.tsx': 'the paper of a record, which the kit serves',
  'src/kernel/web/shell/Drawer.tsx': 'the frame’s badges',
  'src/kernel/web/shell/Palette.tsx': 'the frame’s search; the kernel imports no module',
  'src/kernel/web/shell/ScanDialog.tsx': 'the frame’s search; the kernel imports no module',
  'src/modules/maintenance/form-fields/web/ShownFile.tsx':
    'a file at the address of its declared call as it comes, shown on the page as a picture or a PDF',
  'src/modules/maintenance/release-forms/web/FormPage.tsx': 'the paper of a record, shown beside its layout',
  'src/modules/maintenance/task-cards/web/useStepQueue.ts':
    'sends what waited on the tablet to the address of its call, kept with it across a reload and an update',
  'src/modules/quality/documents/web/Files.tsx': 'moves any folder of the tree by the change every record has',
  'src/modules/quality/documents/web/Viewer.tsx':
    'the file of its declared call as it comes, shown on the page as a picture or a PDF',
  'src/modules/stores/kept-bookings/web/offlineStore.ts':
    'a worker: passes on what the page asks, and keeps the answers the counter, a withdraw parts form and a delivery note open with',
  'src/modules/stores/kept-bookings/web/useKeptChange.ts':
    'a change of a row and its photos, by the addresses every record has, kept with them across a reload',
  'src/modules/stores/kept-bookings/web/sending.ts':
    'sends what waited on the device to the address of its call, kept with it across a reload and an update',
};
/** Web code that makes a key itself, because it keeps the key with what it sends. */
const makesKeys: Record<string, string> = {
  'src/kernel/web/data/api.ts': 'declares it',
  'src/kernel/web/data/submitKey.ts': 'keeps a key until the answer arrives',
  'src/modules/maintenance/task-cards/web/Evidence.tsx': 'a picture: its key is kept on the tablet with it',
  'src/modules/maintenance/task-cards/web/useStepQueue.ts': 'an entry: its key is kept on the tablet with it',
  'src/modules/stores/counter/web/act.ts': 'what lies on the counter: its key is kept on the device with it',
  'src/modules/stores/kept-bookings/web/useKeptChange.ts': 'a change or a photo: its key is kept on the device with it',
  'src/modules/stores/kept-bookings/web/useBook.ts': 'a booking: its key is kept on the device with it',
};
const withoutComments = (text: string) => text.replaceAll(/[/][*][^]*?[*][/]|(?<=^|\s)[/][/].*$/gm, '');
/** An address of the server in quotes, one begun with a record’s `api`, or one of the functions that send to any address. */
const byHand =
  /(?<=['"`])[/](?:api|auth)[/]|[.]api[}][/]|(?<![.\w])fetch\(|import [{][^}]*\b(?:send|get|upload)\b[^}]*[}] from '(?:#kernel[/]web|[.][.]?)[/](?:data[/])?api[.]ts'/g;
const namedByHand = (files: readonly { path: string; text: string }[]) =>
  files.filter(({ text }) => withoutComments(text).match(byHand)).map(({ path }) => path);
const keysMade = (files: readonly { path: string; text: string }[]) =>
  files.filter(({ text }) => /\bnewKey\b/.test(withoutComments(text))).map(({ path }) => path);

const web = filesUnder('src')
  .filter((path) => /[.]tsx?$/.test(path) && !isTest(path) && (path.includes('/web/') || path === 'src/app/web.tsx'))
  .map((path) => ({ path, text: textOf(path) }));

test('web code names no address of a call by hand: it asks the declared call', () => {
  expect(namedByHand(web)).toEqual(Object.keys(namesAddresses).sort());
});

test('a key is made where it is kept until the answer arrives, never in a handler, where every try would have another one', () => {
  expect(keysMade(web)).toEqual(Object.keys(makesKeys).sort());
});

test('the check sees an address by hand in each of its forms, and a key made in a handler', () => {
  const files = [
    { path: 'a', text: "await send('POST', '/api/foo', {})" },
    { path: 'b', text: 'href={`/auth/foo/${id}`}' },
    { path: 'c', text: 'sendCall(fooCall); src={`${foo.api}/${id}/file`}' },
    { path: 'd', text: "import { messageOf, send as post } from '#kernel/web/data/api.ts';" },
    { path: 'e', text: 'const answer = await fetch(address)' },
    { path: 'f', text: '// asks /api/foo\nto={`/stores/foo/${id}`}; send.mutate(); query.refetch()' },
    { path: 'g', text: 'onSign={() => sendCall(fooCall, { idempotencyKey: newKey() })}' },
  ];
  expect(namedByHand(files)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(keysMade(files)).toEqual(['g']);
});
