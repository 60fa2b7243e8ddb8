import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/maintenance/capabilities';
const allow = 'maintenance.viewer';
const lists = () => import('./ManualList.tsx');
const pages = () => import('./ManualScreens.tsx');
const revision = () => import('./RevisionPage.tsx').then((m) => m.RevisionPage);

/** Manuals in the browser. */
export const manualsWeb = defineWebModule({
  name: 'maintenance/manuals',
  screens: [
    screen(`${root}/cmm`, () => lists().then((m) => m.CmmList), { title: 'Component maintenance manuals', allow }),
    screen(`${root}/spm`, () => lists().then((m) => m.SpmList), { title: 'Standard practices manuals', allow }),
    screen(`${root}/additional-references`, () => lists().then((m) => m.ReferenceList), {
      title: 'Additional references',
      allow,
    }),
    screen(`${root}/cmm/:cmmId`, () => pages().then((m) => m.CmmInfo), { title: 'Manual', allow }),
    screen(`${root}/cmm/:cmmId/info`, () => pages().then((m) => m.CmmInfo), { title: 'Manual', allow }),
    screen(`${root}/cmm/:cmmId/partnumbers`, () => pages().then((m) => m.CmmPartNumbers), {
      title: 'Manual: part numbers',
      allow,
    }),
    screen(`${root}/cmm/:cmmId/ipc`, () => pages().then((m) => m.CmmIpc), { title: 'Manual: parts catalogue', allow }),
    screen(`${root}/cmm/:cmmId/tools`, () => pages().then((m) => m.CmmTools), { title: 'Manual: tools', allow }),
    screen(`${root}/cmm/:cmmId/consumables`, () => pages().then((m) => m.CmmConsumables), {
      title: 'Manual: materials',
      allow,
    }),
    screen(`${root}/cmm/:cmmId/r/:revisionId`, revision, {
      title: 'Manual revision',
      allow,
    }),
    screen(`${root}/spm/:spmId`, () => pages().then((m) => m.SpmInfo), { title: 'Manual', allow }),
    screen(`${root}/spm/:spmId/r/:revisionId`, revision, {
      title: 'Manual revision',
      allow,
    }),
    screen(`${root}/additional-references/:docId`, () => pages().then((m) => m.ReferenceInfo), {
      title: 'Reference',
      allow,
    }),
    screen(`${root}/additional-references/:docId/r/:revisionId`, revision, {
      title: 'Reference revision',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
