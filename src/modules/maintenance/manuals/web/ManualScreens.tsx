import { ManualPage } from './ManualPage.tsx';
import { RevisionPage } from './RevisionPage.tsx';

/** The screens of one component manual, one for each tab's address. */
export const CmmInfo = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="info" />;
export const CmmPartNumbers = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="partnumbers" />;
export const CmmIpc = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="ipc" />;
export const CmmTools = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="tools" />;
export const CmmConsumables = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="consumables" />;
export const CmmRevision = ({ revisionId }: { cmmId: string; revisionId: string }) => <RevisionPage id={revisionId} />;
export const SpmInfo = ({ spmId }: { spmId: string }) => <ManualPage id={spmId} tab="info" />;
export const SpmRevision = ({ revisionId }: { spmId: string; revisionId: string }) => <RevisionPage id={revisionId} />;
export const ReferenceInfo = ({ docId }: { docId: string }) => <ManualPage id={docId} tab="info" />;
export const ReferenceRevision = ({ revisionId }: { docId: string; revisionId: string }) => (
  <RevisionPage id={revisionId} />
);
