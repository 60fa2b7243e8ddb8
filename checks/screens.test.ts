import { expect, test } from 'vitest';
import { filesUnder, isCode, textOf } from './tree.ts';

// A record's page is the standard RecordScreen. What composes RecordPage by hand is named here; its first comment says the reason.

const byHand: Record<string, string> = {
  'src/kernel/web/page/RecordScreen.tsx': 'it is the standard screen',
  'src/modules/home/announcements/web/AnnouncementEdit.tsx': 'it is a form at its own address, without panels',
  'src/modules/maintenance/filled-forms/web/FilledFormPage.tsx':
    'every answer is kept by itself, first on this device and then on the server, so that a dead battery loses nothing',
  'src/modules/maintenance/inspection-reports/web/ReportEditor.tsx':
    'one draft saves itself across all its parts, and signing waits until it is saved',
  'src/modules/maintenance/manuals/web/ImpactReviewPanel.tsx': 'it is a panel of another record’s page',
  'src/modules/maintenance/ndt-reports/web/NdtPage.tsx':
    'a draft is an editor that saves itself, whose head waits for what is saved; a signed one is read',
  'src/modules/maintenance/release-requests/web/ReleaseRequestPage.tsx':
    'the chosen certificates, the gates and the signature in the head are one state',
  'src/modules/maintenance/templates/web/Builder.tsx':
    'a draft saves itself as it is built, beside what the tablet and the paper will show of it',
  'src/modules/maintenance/work-orders/web/JobPage.tsx':
    'other modules add to its head, its tabs and its notes, and one overview feeds them all',
};

const usesRecordPage = (text: string) => /<RecordPage\b/.test(text);
const firstComment = (text: string) => /^[/][/] By hand: (.+)[.]$/m.exec(text.split('\n')[0] ?? '')?.[1];

test('a page that is not the standard RecordScreen is named with its reason', () => {
  const found = filesUnder('src').filter(
    (path) => path.endsWith('.tsx') && isCode(path) && usesRecordPage(textOf(path)),
  );
  expect(found).toEqual(Object.keys(byHand).sort());
});

test('the first comment of a page made by hand says the same reason', () => {
  const modules = Object.entries(byHand).filter(([path]) => path.startsWith('src/modules/'));
  expect(modules.map(([path]) => [path, firstComment(textOf(path))])).toEqual(modules);
});

test('a new page made by hand is seen', () => {
  expect(usesRecordPage('<RecordPage record={tool} id={id}>{draw}</RecordPage>')).toBe(true);
  expect(usesRecordPage('<RecordScreen record={tool} id={id} panels={[history()]} />')).toBe(false);
  expect(firstComment("import { x } from './x.ts';\n// By hand: too late.")).toBeUndefined();
});
